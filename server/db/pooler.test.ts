import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { openTestApi } from '#tests/api.ts';
import { startPgBouncer } from '#tests/pgbouncer.ts';
import { hasProgram } from '#tests/proxies.ts';
import { createDatabase, dropDatabase } from '#tests/test-databases.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };

async function openThrough(lines: readonly string[]) {
  const serverUrl = inject('postgres')?.serverUrl ?? '';
  const url = await createDatabase(serverUrl);
  const pooler = await startPgBouncer(url, lines);
  onTestFinished(async () => {
    await pooler.stop();
    await dropDatabase(serverUrl, url);
  });
  const database = await openDatabase({ dataDir: '', databaseUrl: pooler.url, log: () => undefined });
  onTestFinished(() => database.close());
  return database;
}

describe.skipIf(!inject('postgres') || !hasProgram('pgbouncer'))('a connection pooler in front of PostgreSQL', () => {
  test('in session mode serves the whole program, including live updates and time limits', async () => {
    const database = await openThrough(['pool_mode = session']);
    await migrate(database);
    const api = await openTestApi(database);
    onTestFinished(() => api.close());
    api.live.start();
    await vi.waitFor(() => expect(api.live.isCurrent()).toBe(true), PATIENCE);
    const { trackingNumber } = await api.create(await api.signIn());
    expect((await api.call('GET', `/api/v1/tracking/${trackingNumber}`)).status).toBe(200);
    const limit = await database.pool.query("select current_setting('statement_timeout') as after");
    expect(limit.rows).toEqual([{ after: '30s' }]);
  });

  test.each([
    ['pool_mode = transaction'],
    ['pool_mode = transaction', 'server_round_robin = 1'],
    ['pool_mode = statement'],
  ])('that shares connections (%s) is rejected with one sentence', async (...lines) => {
    await expect(openThrough(lines)).rejects.toThrow(/its pool_mode to session, or point DATABASE_URL to PostgreSQL/);
  });
});
