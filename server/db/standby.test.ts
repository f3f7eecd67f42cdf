import pg from 'pg';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { openTestApi, type TestApi } from '#tests/api.ts';
import { type PostgresServer, startPostgres } from '#tests/postgres-server.ts';
import { startProxy } from '#tests/tcp-proxy.ts';
import { findPostgres } from '../../scripts/lib/find.mjs';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

vi.setConfig({ testTimeout: 120_000 });

const PATIENCE = { timeout: 40_000, interval: 50 };
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

async function startPair(settings: Record<string, string> = {}) {
  const primary = await startPostgres(inject('testRoot'), { durable: true });
  undo.push(() => primary.remove());
  const standby = await primary.copy('standby', settings);
  undo.push(() => standby.remove());
  await standby.start();
  return { primary, standby };
}

async function waitUntilReplayed({ url }: PostgresServer, trackingNumber: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await vi.waitFor(async () => {
    const { rows } = await client.query('select from shipments where tracking_number = $1', [trackingNumber]);
    expect(rows).toHaveLength(1);
  }, PATIENCE);
  await client.end();
}

async function open(primary: PostgresServer, databaseReadUrl: string) {
  const events: string[] = [];
  const log = (event: string) => void events.push(event);
  const database: Database = await openDatabase({ dataDir: '', databaseUrl: primary.url, databaseReadUrl, log });
  undo.push(() => database.close());
  return { database, events };
}

const look = (api: TestApi, number: string, from = '192.0.2.1') =>
  api.call('GET', `/api/v1/tracking/${number}?lang=en`, { address: from });

describe.skipIf(!findPostgres())('a standby for reads', () => {
  it.each(['kill', 'pause'] as const)(
    'serves lookups uncached while the primary rejects queries (%s), and responds with 503 for missing numbers',
    async (fault) => {
      const { primary, standby } = await startPair();
      const { database, events } = await open(primary, standby.url);
      expect(events).toEqual([]);
      await migrate(database);
      const api = await openTestApi(database);
      undo.push(() => api.close());
      api.live.start();
      const { trackingNumber } = await api.create(await api.signIn());
      await vi.waitFor(() => expect(api.live.isCurrent()).toBe(true), PATIENCE);
      await waitUntilReplayed(standby, trackingNumber);
      await primary[fault]();
      if (fault === 'pause') undo.push(() => primary.resume());
      const answers = [];
      for (let n = 0; n < 40; n++) answers.push(await look(api, trackingNumber, `192.0.2.${n}`));
      expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
      expect(new Set(answers.map(({ headers }) => headers.get('Cache-Control')))).toEqual(new Set(['no-store']));
      const several = await api.call('GET', `/api/v1/tracking?numbers=${trackingNumber}`);
      expect((await several.json()).items[0].shipment).toMatchObject({ status: 'LABEL_CREATED' });
      expect((await look(api, 'TC-NOSUCH01')).status).toBe(503);
      expect((await database.watch.getReadiness()).isReady).toBe(false);
    },
  );

  it('answers in time although connecting to it takes a second', async () => {
    const { primary, standby } = await startPair({ post_auth_delay: '1' });
    const { database } = await open(primary, standby.url);
    await migrate(database);
    const api = await openTestApi(database);
    undo.push(() => api.close());
    const { trackingNumber } = await api.create(await api.signIn());
    await waitUntilReplayed(standby, trackingNumber);
    primary.pause();
    undo.push(() => primary.resume());
    expect((await look(api, trackingNumber)).status).toBe(200);
  });

  it('is asked again when its connections break while the primary refuses', async () => {
    const { primary, standby } = await startPair();
    const url = new URL(standby.url);
    const proxy = await startProxy({ host: url.hostname, port: Number(url.port) });
    undo.push(() => proxy.close());
    url.port = `${proxy.port}`;
    const { database } = await open(primary, url.href);
    await migrate(database);
    const api = await openTestApi(database);
    undo.push(() => api.close());
    const { trackingNumber } = await api.create(await api.signIn());
    await waitUntilReplayed(standby, trackingNumber);
    await primary.kill();
    const broken = proxy.breakAt(/shipments/, 'of the query');
    const answer = look(api, trackingNumber);
    await broken;
    proxy.reconnect();
    expect((await answer).status).toBe(200);
  });

  it('is not used if it is a primary, which the log and /readyz report', async () => {
    const { primary } = await startPair();
    const { database, events } = await open(primary, primary.url);
    const problem = 'DATABASE_READ_URL points to a primary and is not used: set it to a standby.';
    expect(events).toEqual([problem]);
    expect(await database.watch.getReadiness()).toEqual({ isReady: true, problem });
    await expect(database.standby?.pool.query('select 1')).rejects.toThrow(problem);
  });
});
