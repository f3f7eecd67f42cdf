import { setTimeout as sleep } from 'node:timers/promises';
import { TestChild } from '@transcargo/embedded-postgres/testing/child-process.ts';
import { describe, inject, it, onTestFinished } from 'vitest';
import type { FeatureOptions } from '#server/context.ts';
import { openDatabase } from '#server/db/database.ts';
import { openTestApi, type TestApi } from './api.ts';
import { copyDataFolder } from './embedded.ts';
import { promised } from './promised.ts';
import { createDatabase, dropDatabase } from './test-databases.ts';

export const KILLS = promised(1, 25);
const MAX_MOMENT_MS = 60;

export interface KillTarget {
  dataDir: string;
  databaseUrl?: string;
}

type Kind = 'statusJobs' | 'imports' | 'webhooks' | 'promiseMails';

/** Uses the API on the database without the job worker. */
export async function withApi<Result>(
  target: KillTarget,
  use: (api: TestApi, token: string) => Promise<Result>,
  options: Partial<FeatureOptions> = {},
): Promise<Result> {
  const database = await openDatabase({ ...target, log: () => undefined });
  const api = await openTestApi(database, options);
  api.setNow(new Date().toISOString());
  const result = await use(api, await api.signIn());
  await api.close();
  await api.mail.stop();
  await database.close();
  return result;
}

const work = (target: KillTarget, kind: Kind, id: string) =>
  new TestChild(new URL('./children/work-on-jobs.ts', import.meta.url), [
    target.databaseUrl ?? target.dataDir,
    kind,
    id,
  ]);

/** Kills the worker at random moments, and lets the last one finish the job. */
export async function killRepeatedly(target: KillTarget, kind: Kind, id: string): Promise<void> {
  for (let kill = 0; kill < KILLS; kill++) {
    const child = work(target, kind, id);
    await child.line('working');
    await sleep(Math.random() * MAX_MOMENT_MS);
    await child.kill();
    // Nothing is left to kill, and the next child would wait forever for progress.
    if (child.lines.includes('ended') && kill < KILLS - 1)
      throw new Error(`The work was done after ${kill + 1} of ${KILLS} kills: give it more to do.`);
  }
  const last = work(target, kind, id);
  await last.line('ended');
  await last.finish();
}

/**
 * Proves a promise about repeatedly killed work: in `npm test` on one engine, or none for steps of jobs other than
 * status jobs; in `npm run guarantees` on each.
 */
export function describeKilledWork(
  what: string,
  name: string,
  partOn: 'embedded' | 'postgres' | undefined,
  promise: (target: KillTarget) => Promise<void>,
): void {
  const limit = (2 * KILLS + 6) * 30_000;
  const engines = promised([partOn], ['embedded', 'postgres'] as const);
  describe(what, () => {
    it.runIf(engines.includes('embedded'))(
      `${name} on the embedded database`,
      async () => {
        const { dir, remove } = copyDataFolder();
        onTestFinished(remove);
        await promise({ dataDir: dir });
      },
      limit,
    );

    it.runIf(engines.includes('postgres') && inject('postgres'))(
      `${name} on PostgreSQL`,
      async () => {
        const { serverUrl = '', templateUrl = '' } = inject('postgres') ?? {};
        const databaseUrl = await createDatabase(serverUrl, templateUrl);
        onTestFinished(() => dropDatabase(serverUrl, databaseUrl));
        await promise({ dataDir: '', databaseUrl });
      },
      limit,
    );
  });
}
