import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openTestApi } from '#tests/api.ts';
import { startMailServer } from '#tests/mail-server.ts';
import { FAST, TEST_FROM } from '#tests/mail-settings.ts';
import { startPostgres } from '#tests/postgres-server.ts';
import { changeStatuses } from '#tests/status-changes.ts';
import { findPostgres } from '../../scripts/lib/find.mjs';

/** Another sender takes over after three minutes. */
const pace = { ...FAST, expireSeconds: 180 };
const PATIENCE = { timeout: 60_000, interval: 50 };

describe.skipIf(!findPostgres())('a sender whose database is killed during a delivery', () => {
  it('retries it as soon as the database is back, long before its job expires', async () => {
    const postgres = await startPostgres(inject('testRoot'), { durable: true });
    onTestFinished(() => postgres.remove());
    const events: string[] = [];
    const log = (event: string) => void events.push(event);
    const database = await openDatabase({ dataDir: '', databaseUrl: postgres.url, log });
    onTestFinished(() => database.close());
    await migrate(database);
    const server = await startMailServer();
    onTestFinished(() => server.stop());
    const api = await openTestApi(database, { mail: { smtpUrl: server.url, from: TEST_FROM, pace } });
    onTestFinished(() => api.close());
    let kill: Promise<void> | undefined;
    server.onRecipient = () => {
      if (kill) return undefined;
      kill = postgres.kill();
      return { code: 451, text: 'Not now' };
    };
    await api.mail.start();
    onTestFinished(() => api.mail.stop());
    api.setNow(new Date().toISOString());
    await changeStatuses(api, await api.signIn(), { shipments: 1, readers: 1, changes: 0 });
    await vi.waitFor(() => expect(events).toContain('unavailable'), PATIENCE);
    await kill;
    await postgres.start();
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query("select from mails where state = 'sent'");
      expect(rows).toHaveLength(1);
    }, PATIENCE);
    expect(server.taken).toHaveLength(1);
  }, 120_000);
});
