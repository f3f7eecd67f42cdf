import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestChild } from '@transcargo/embedded-postgres/testing/child-process.ts';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Shipment } from '#domain/shipment.schema.ts';
import { openDatabase } from '#server/db/database.ts';
import { openTestApi, type TestApi } from '#tests/api.ts';
import { copyDataFolder } from '#tests/embedded.ts';
import { promised } from '#tests/promised.ts';
import { changeStatuses } from '#tests/status-changes.ts';
import { createDatabase, dropDatabase } from '#tests/test-databases.ts';

const KILLS = promised(3, 25);
const SIZE = { shipments: promised(30, 60), readers: 1, changes: 0 };
const LONGEST_MOMENT_MS = 60;

interface Target {
  dataDir: string;
  databaseUrl?: string;
}

async function withApi<Result>(target: Target, use: (api: TestApi, token: string) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ ...target, log: () => undefined });
  const api = await openTestApi(database);
  api.setNow(new Date().toISOString());
  const result = await use(api, await api.signIn());
  await api.close();
  await api.mail.stop();
  await database.close();
  return result;
}

const work = (target: Target, id: string) =>
  new TestChild(new URL('../../tests/children/work-on-jobs.ts', import.meta.url), [
    target.databaseUrl ?? target.dataDir,
    id,
  ]);

/** Kills the worker at random moments, and lets the last one end the job. */
async function killAgainAndAgain(target: Target, id: string): Promise<void> {
  for (let kill = 0; kill < KILLS; kill++) {
    const child = work(target, id);
    await child.line('working');
    await sleep(Math.random() * LONGEST_MOMENT_MS);
    await child.kill();
  }
  const last = work(target, id);
  await last.line('ended');
  await last.finish();
}

const look = (target: Target, id: string) =>
  withApi(target, async (api, token) => {
    const read = async (path: string) => (await api.call('GET', `/api/v1/${path}`, { token })).json();
    const { items } = (await read('shipments?limit=100')) as { items: Shipment[] };
    const { items: mails } = await read('mails?limit=100');
    return {
      histories: items.map(({ status, trackingHistory }) => [status, ...trackingHistory.map((entry) => entry.status)]),
      mails: mails.length as number,
      counts: (await read(`status-jobs/${id}`)).counts,
    };
  });

async function promise(target: Target): Promise<void> {
  const id = randomUUID();
  await withApi(target, async (api, token) => {
    await changeStatuses(api, token, SIZE);
    const body = { id, filter: {}, status: 'IN_TRANSIT', location: 'Hamburg' };
    expect((await api.call('POST', '/api/v1/status-jobs', { body, token })).status).toBe(202);
  });
  const all = <Each>(each: Each) => Array<Each>(SIZE.shipments).fill(each);
  await killAgainAndAgain(target, id);
  const done = await look(target, id);
  expect(done.histories).toEqual(all(['IN_TRANSIT', 'IN_TRANSIT', 'LABEL_CREATED']));
  expect(done.counts).toMatchObject({ total: SIZE.shipments, set: SIZE.shipments });
  // One when the updates were asked for, one for the status.
  expect(done.mails).toBe(Math.min(100, SIZE.shipments * 2));
  await withApi(target, async (api, token) => {
    expect((await api.call('POST', `/api/v1/status-jobs/${id}/undo`, { body: {}, token })).status).toBe(202);
  });
  await killAgainAndAgain(target, id);
  const undone = await look(target, id);
  expect(undone.histories).toEqual(all(['LABEL_CREATED', 'LABEL_CREATED', 'IN_TRANSIT', 'LABEL_CREATED']));
  expect(undone.counts).toMatchObject({ set: 0, undone: SIZE.shipments });
}

describe('a status job', () => {
  const name = `whose process is killed ${KILLS} times, and ${KILLS} times while it is undone, does each shipment once (D9)`;
  const limit = (2 * KILLS + 6) * 30_000;

  it(
    `${name} on the embedded database`,
    async () => {
      const { dir, remove } = copyDataFolder();
      onTestFinished(remove);
      await promise({ dataDir: dir });
    },
    limit,
  );

  it.skipIf(!inject('postgres'))(
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
