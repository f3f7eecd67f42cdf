import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Names the folder of this run in which a server is started once and stopped; the others begin with a copy of its data. */
const FIRST_START = 'TESTS_FIRST_START';

/** From now on the servers of this run, also of processes it starts, begin with a copy of one first start. */
export function shareFirstStart(dir: string): void {
  process.env[FIRST_START] ??= dir;
}

/**
 * The data of the run's first start; undefined if it shares none. Who asks first makes it, the others wait, since it
 * makes database, samples and admin, which takes longer than all the rest of a start.
 */
export async function findFirstStart(
  start: (settings: Record<string, string>) => Promise<{ end(): Promise<void> }>,
): Promise<string | undefined> {
  const dir = process.env[FIRST_START];
  if (!dir) return undefined;
  const [data, making, made] = ['data', 'making', 'made'].map((name) => join(dir, name)) as [string, string, string];
  mkdirSync(dir, { recursive: true });
  while (!existsSync(made)) {
    if (!isMadeHere(making)) {
      await sleep(100);
      continue;
    }
    try {
      // The one before may have ended since this one looked.
      if (existsSync(made)) break;
      await (await start({ DATA_DIR: data })).end();
      writeFileSync(made, '');
    } finally {
      rmSync(making, { recursive: true });
    }
  }
  return data;
}

/** Only one process can make the folder. */
function isMadeHere(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
