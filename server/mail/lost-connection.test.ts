import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { openTestApi } from '#tests/api.ts';
import { startMailServer } from '#tests/mail-server.ts';
import { FAST, TEST_FROM } from '#tests/mail-settings.ts';
import { changeStatuses, listByReader } from '#tests/status-changes.ts';
import { startProxy } from '#tests/tcp-proxy.ts';
import { createDatabase, dropDatabase } from '#tests/test-databases.ts';

/** Another sender takes over after three minutes, longer than the tests wait. */
const pace = { ...FAST, expireSeconds: 180 };
const PATIENCE = { timeout: 40_000, interval: 50 };
const FETCH = /started_on = pgboss\.job_now/;
const RESULT = /SET\s+completed_on = pgboss\.job_now/;
const RECORD = /"sent_at" = /;

async function openBehindProxy() {
  const { serverUrl = '', templateUrl = '' } = inject('postgres') ?? {};
  const direct = await createDatabase(serverUrl, templateUrl);
  onTestFinished(() => dropDatabase(serverUrl, direct));
  const url = new URL(direct);
  const proxy = await startProxy({ host: url.hostname, port: Number(url.port) });
  onTestFinished(() => proxy.close());
  url.host = `127.0.0.1:${proxy.port}`;
  const events: string[] = [];
  const log = (event: string) => void events.push(event);
  const database = await openDatabase({ dataDir: '', databaseUrl: url.href, log });
  onTestFinished(() => database.close());
  return { database, proxy, events };
}

describe.skipIf(!inject('postgres'))('a sender whose database connections break', () => {
  it.each([
    ['before the answer to a fetch', FETCH, 'of the answer'],
    ['before the answer to a result', RESULT, 'of the answer'],
    ['before a result', RESULT, 'of the query'],
    ['before the answer to the record of a mail', RECORD, 'of the answer'],
    ['before the record of a mail', RECORD, 'of the query'],
  ] as const)(
    '%s sends each mail once, long before its job expires',
    async (_, query, instead) => {
      const { database, proxy, events } = await openBehindProxy();
      const server = await startMailServer();
      onTestFinished(() => server.stop());
      const api = await openTestApi(database, { mail: { smtpUrl: server.url, from: TEST_FROM, pace } });
      onTestFinished(() => api.close());
      api.setNow(new Date().toISOString());
      const token = await api.signIn();
      const { shipments } = await changeStatuses(api, token, { shipments: 3, readers: 1, changes: 2 });
      const broken = proxy.breakAt(query, instead);
      await api.mail.start();
      onTestFinished(() => api.mail.stop());
      await broken;
      await vi.waitFor(() => expect(events).toContain('unavailable'), PATIENCE);
      proxy.reconnect();
      const body = { status: 'IN_TRANSIT', location: 'London', notes: 'Change 3.' };
      for (const { id } of shipments)
        await vi.waitFor(async () => {
          const { status } = await api.call('POST', `/api/v1/shipments/${id}/history`, { body, token });
          expect(status).toBe(201);
        }, PATIENCE);
      const listUnsent = async () => (await database.pool.query("select from mails where state <> 'sent'")).rows;
      await vi.waitFor(async () => expect(await listUnsent()).toHaveLength(0), PATIENCE);
      // A status whose response came too late was added twice.
      const { rows: mails } = await database.pool.query('select from mails');
      expect(server.taken).toHaveLength(mails.length);
      const changes = [...listByReader(server.taken).values()].map((each) => [...new Set(each)]);
      expect(changes).toEqual(Array(3).fill([0, 1, 2, 3]));
    },
    90_000,
  );
});
