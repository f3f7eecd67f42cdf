import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findTestBase } from '../../test-root.ts';
import { shareFirstStart } from './first-start.ts';
import { sharePostgres } from './start-on-postgres.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const dir = join(findTestBase(), `transcargo-first-${process.pid}`);
  shareFirstStart(dir);
  const endPostgres = await sharePostgres();
  return async () => {
    await endPostgres();
    await rm(dir, { recursive: true, force: true });
  };
}
