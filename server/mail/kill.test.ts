import { setTimeout as sleep } from 'node:timers/promises';
import { TestChild } from '@transcargo/embedded-postgres/testing/child-process.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { openTestApi } from '#tests/api.ts';
import { copyDataFolder } from '#tests/embedded.ts';
import { type MailServer, startMailServer } from '#tests/mail-server.ts';
import { FAST } from '#tests/mail-settings.ts';
import { IS_WHOLE, promised } from '#tests/promised.ts';
import { changeStatuses, listByReader } from '#tests/status-changes.ts';
import { createDatabase, dropDatabase } from '#tests/test-databases.ts';
import { DEFAULT_PACE } from './pace.ts';

const KILLS = promised(1, 50);
const SIZE = promised({ shipments: 10, readers: 1, changes: 3 }, { shipments: 20, readers: 3, changes: 6 });
const MAILS = SIZE.shipments * SIZE.readers * (SIZE.changes + 1);
/** A process lives until it has delivered up to this many emails, and a moment longer. */
const MAX_MAILS_PER_LIFE = Math.floor(MAILS / KILLS);
const MAX_MOMENT_MS = 20;

/** Fills the outbox through the API, without a sender. */
async function fillOutbox(target: { dataDir: string; databaseUrl?: string }): Promise<void> {
  const database = await openDatabase({ ...target, log: () => undefined });
  const api = await openTestApi(database, { mail: { pace: FAST } });
  // The children use the real clock: emails queued in the test's December would be too old or in the future.
  api.setNow(new Date().toISOString());
  await changeStatuses(api, await api.signIn(), SIZE);
  await api.close();
  await api.mail.stop();
  await database.close();
}

/** Returns message ids in order of arrival, with a mark for each kill. */
async function killAgainAndAgain(target: string, server: MailServer): Promise<(string | undefined)[]> {
  const marks: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const child = new TestChild(new URL('../../tests/children/send-mails.ts', import.meta.url), [target, server.url]);
    await child.line('sending');
    const life = 1 + Math.floor(Math.random() * MAX_MAILS_PER_LIFE);
    const left = MAILS - new Set(server.taken.map(({ messageId }) => messageId)).size;
    await server.until(server.taken.length + Math.min(life, left));
    await sleep(Math.random() * MAX_MOMENT_MS);
    await child.kill();
    marks.push(server.taken.length);
  }
  const last = new TestChild(new URL('../../tests/children/send-mails.ts', import.meta.url), [target, server.url]);
  await last.line('sending');
  await server.waitForEach(MAILS);
  expect(await last.finish()).toEqual({ code: 0, signal: null });
  const ids = server.taken.map(({ messageId }) => messageId);
  return marks.toReversed().reduce<(string | undefined)[]>((all, at) => all.toSpliced(at, 0, undefined), ids);
}

/** Counts repeated deliveries after each kill; -1 counts repeats without a kill in between. */
function countRepeats(events: (string | undefined)[]): Map<number, number> {
  const lastSeen = new Map<string, number>();
  const repeats = new Map<number, number>();
  let kill = 0;
  for (const id of events) {
    if (id === undefined) {
      kill += 1;
      continue;
    }
    const before = lastSeen.get(id);
    if (before !== undefined) {
      const at = before === kill ? -1 : before;
      repeats.set(at, (repeats.get(at) ?? 0) + 1);
    }
    lastSeen.set(id, kill);
  }
  return repeats;
}

function promise(open: () => Promise<{ dataDir: string; databaseUrl?: string; remove(): Promise<void> }>): void {
  let server: MailServer;
  let target: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    server = await startMailServer();
    target = await open();
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await target.remove();
  }, 60_000);

  it(
    `that is killed ${KILLS} times loses none of ${MAILS} mails, keeps their order, and repeats only those in delivery (W2)`,
    async () => {
      await fillOutbox(target);
      const events = await killAgainAndAgain(target.databaseUrl ?? target.dataDir, server);
      const inOrder = Array.from({ length: SIZE.changes + 1 }, (_, change) => change);
      const byReader = listByReader(server.taken);
      expect(byReader.size).toBe(SIZE.shipments * SIZE.readers);
      for (const changes of byReader.values()) expect(changes).toEqual(inOrder);
      for (const [kill, count] of countRepeats(events)) {
        expect(kill).toBeGreaterThanOrEqual(0);
        expect(count).toBeLessThanOrEqual(DEFAULT_PACE.concurrency);
      }
    },
    KILLS * 60_000,
  );
}

describe('a sender', () => {
  describe.runIf(IS_WHOLE || !inject('postgres'))('on the embedded database', () => {
    promise(async () => {
      const { dir, remove } = copyDataFolder();
      return { dataDir: dir, remove };
    });
  });

  describe.skipIf(!inject('postgres'))('on PostgreSQL', () => {
    promise(async () => {
      const { serverUrl = '', templateUrl = '' } = inject('postgres') ?? {};
      const databaseUrl = await createDatabase(serverUrl, templateUrl);
      return { dataDir: '', databaseUrl, remove: () => dropDatabase(serverUrl, databaseUrl) };
    });
  });
});
