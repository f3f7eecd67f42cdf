import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The environment variable with the folder in which a first start is prepared; other servers start with a copy of its data. */
const FIRST_START = 'TESTS_FIRST_START';

/** From now on, the servers of this run and of its child processes start with a copy of one first start. */
export function shareFirstStart(dir: string): void {
  process.env[FIRST_START] ??= dir;
}

/**
 * Returns the data of the run's first start with or without samples; undefined if it shares none. The first caller creates it and the others
 * wait, because the database, samples and admin take most of a start.
 */
export async function findFirstStart(
  samples: string,
  start: (settings: Record<string, string>) => Promise<{ end(): Promise<void> }>,
): Promise<string | undefined> {
  const shared = process.env[FIRST_START];
  if (!shared) return undefined;
  const dir = join(shared, `samples-${samples}`);
  const [data, making, made] = ['data', 'making', 'made'].map((name) => join(dir, name)) as [string, string, string];
  mkdirSync(dir, { recursive: true });
  while (!existsSync(made)) {
    if (!isMadeHere(making)) {
      await sleep(100);
      continue;
    }
    try {
      // The previous creator may have finished since the last check.
      if (existsSync(made)) break;
      await (await start({ DATA_DIR: data, SAMPLE_DATA: samples })).end();
      writeFileSync(made, '');
    } finally {
      rmSync(making, { recursive: true });
    }
  }
  return data;
}

/** Only one process can create the folder. */
function isMadeHere(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
