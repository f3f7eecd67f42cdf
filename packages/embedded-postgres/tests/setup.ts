import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../src/open-embedded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with a new database to copy, because creating one takes seconds. */
    newDatabase: string;
    /** Whether this run has the tests of processes, too, that a cheaper one stands for. */
    isWhole: boolean;
  }
}

/** Runs once per run. */
export default async function setup(project: TestProject): Promise<() => void> {
  const dir = mkdtempSync(join(tmpdir(), 'embedded-postgres-'));
  const embedded = await openEmbedded(dir, { log: () => undefined });
  await embedded.close();
  project.provide('newDatabase', dir);
  return () => rmSync(dir, { recursive: true, force: true });
}
