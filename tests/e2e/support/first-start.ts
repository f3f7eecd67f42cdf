import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIRST_START, startServer } from './server.ts';

/** Once per run: a first start makes its database, its samples and its admin, which takes longer than all the rest of a start. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'transcargo-first-'));
  const server = await startServer({ DATA_DIR: dataDir });
  await server.end();
  process.env[FIRST_START] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
