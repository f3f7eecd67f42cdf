import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findTestBase } from '../../test-root.ts';
import { shareFirstStart } from './first-start.ts';

export default function setup(): () => Promise<void> {
  const dir = join(findTestBase(), `transcargo-first-${process.pid}`);
  shareFirstStart(dir);
  return () => rm(dir, { recursive: true, force: true });
}
