import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import type { Shipment } from '#domain/shipments/schema.ts';
import { openTestApi, TEST_EMAIL, TEST_PASSWORD, type TestApi } from '#tests/api.ts';
import { readEvents } from '#tests/events.ts';
import { type PostgresServer, startPostgres } from '#tests/postgres-server.ts';
import { promised } from '#tests/promised.ts';
import { findPostgres } from '../scripts/lib/find.mjs';
import { type Database, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { healthRoutes } from './health/health.routes.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

const ANSWER_MS = 5_000;
const HEARTBEAT_MS = 300;
const PATIENCE = { timeout: 40_000, interval: 200 };
const LEAK = /ECONN|postgres|terminat|timeout|select |insert |\.[jt]s:\d/i;

/** Routes without a database query: a code without our challenge is rejected before any lookup. */
const WITHOUT_DATABASE = [
  ...['GET /api/openapi.json', 'GET /api/v1/charts/strip.svg', 'POST /api/v1/session/code'],
  'POST /api/v1/session/passkey',
  ...['GET /api/v1/brand/colors.css', 'GET /api/v1/brand/icon.svg', 'GET /api/v1/brand/services.svg'],
  // No logo has the requested file name.
  'GET /api/v1/brand/marks/:mark/:file',
];
/** Bodies that public routes accept; the others fail earlier, at the session. */
const BODIES: Record<string, object> = {
  'POST /api/v1/session': { email: TEST_EMAIL, password: TEST_PASSWORD },
  'POST /api/v1/invitations/:token': { name: 'Ada Sample', password: 'long-enough-for-anybody-1' },
  'POST /api/v1/tracking/:trackingNumber/subscriptions': { email: 'reader@reader.example' },
  'POST /api/v1/contact': {
    name: 'Ada Sample',
    email: 'ada@reader.example',
    subject: 'OTHER',
    message: 'Where do you sail to, and when?',
  },
};

describe.skipIf(!findPostgres())('while PostgreSQL', () => {
  let server: PostgresServer;
  let database: Database;
  let api: TestApi;
  let token: string;
  let shipment: Shipment;
  let undo: () => unknown = () => undefined;
  const events: string[] = [];
  let callers = 0;

  beforeAll(async () => {
    server = await startPostgres(inject('testRoot'), { durable: true, maxConnections: 20 });
    const log = (event: string) => void events.push(event);
    database = await openDatabase({ dataDir: '', databaseUrl: server.url, log });
    await migrate(database);
    api = await openTestApi(database, { heartbeatMs: HEARTBEAT_MS });
    token = await api.signIn();
    shipment = await api.create(token);
  });
  afterAll(async () => {
    await api?.close();
    await database?.close();
    await server?.remove();
  });
  afterEach(async () => {
    await undo();
    undo = () => undefined;
  });

  const toPath = (path: string) =>
    path
      .replace(':trackingNumber', shipment.trackingNumber)
      .replace(/tracking$/, `tracking?numbers=${shipment.trackingNumber},TC-NOSUCH01`)
      .replace(/(shipments\/):id/, `$1${shipment.id}`)
      .replace(/:[a-zA-Z]+/g, 'no-such-one');

  async function ask(method: string, path: string) {
    const body = ['POST', 'PUT', 'PATCH'].includes(method) ? (BODIES[`${method} ${path}`] ?? {}) : undefined;
    // Separate addresses, so that no rate limit responds first.
    const address = `198.51.100.${callers++ % 250}`;
    const late = sleep(ANSWER_MS, undefined, { ref: false });
    const response = await Promise.race([api.call(method, toPath(path), { token, body, address }), late]);
    const text = path.endsWith('/events') ? '' : ((await response?.text()) ?? '');
    return { route: `${method} ${path}`, status: response?.status ?? 'late', headers: response?.headers, text };
  }

  const askAll = () => Promise.all(api.routes().map(({ method, path }) => ask(method, path)));

  async function askHealth(path: string) {
    const health = healthRoutes({ getReadiness: database.watch.getReadiness, isDraining: () => false });
    const late = sleep(ANSWER_MS, undefined, { ref: false });
    return (await Promise.race([health.request(path), late]))?.status ?? 'late';
  }

  async function useUpConnections(): Promise<() => Promise<void>> {
    const clients: pg.Client[] = [];
    const takeOne = async () => {
      const client = new pg.Client({ connectionString: server.url });
      client.on('error', () => undefined);
      await client.connect();
      clients.push(client);
    };
    await takeOne();
    const isFull = (error: { code?: string }) => error.code === '53300';
    const tryOne = () =>
      takeOne().then(
        () => true,
        (error) => (isFull(error) ? false : Promise.reject(error)),
      );
    const OWN_CONNECTIONS = "from pg_stat_activity where application_name = 'transcargo'";
    // The connection recovers, possibly faster than this loop.
    do {
      await clients[0]?.query(`select pg_terminate_backend(pid) ${OWN_CONNECTIONS}`);
      while (await tryOne());
    } while ((await clients[0]?.query(`select ${OWN_CONNECTIONS}`))?.rowCount);
    return async () => {
      for (const client of clients) await client.end();
    };
  }

  it('is stopped, live streams stay signed in and receive later changes', async () => {
    const events = readEvents(await api.call('GET', '/api/v1/shipments/events', { token }));
    onTestFinished(() => events.leave());
    while ((await events.next()).event !== 'ready');
    await server.stop('immediate');
    undo = () => server.start();
    await vi.waitFor(async () => expect((await ask('GET', '/api/v1/shipments')).status).toBe(503), PATIENCE);
    for (let beats = 0; beats < 4; beats++) await events.beat();
    await server.start();
    undo = () => undefined;
    expect((await events.next()).event).toBe('resync');
  });

  type Fault = [string, () => Promise<() => unknown>];
  const paused: Fault = [
    'is paused',
    async () => {
      server.pause();
      return () => server.resume();
    },
  ];
  const others: Fault[] = [
    [
      'is stopped',
      async () => {
        await server.stop('immediate');
        return () => server.start();
      },
    ],
    ['has no connection left', useUpConnections],
  ];
  it.each(promised([paused], [paused, ...others]))(
    '%s, every route responds with 503 and Retry-After in time, two lines are logged, and everything recovers (D3)',
    async (_, happen) => {
      // The previous test's outage ends only after a calm period.
      await vi.waitFor(() => expect(events.at(-1)).not.toBe('unavailable'), PATIENCE);
      events.length = 0;
      const logged = api.logs.length;
      undo = await happen();
      for (let round = 0; round < 2; round++)
        for (const { route, status, headers, text } of await askAll()) {
          if (WITHOUT_DATABASE.includes(route)) {
            expect([route, status]).not.toEqual([route, 503]);
            continue;
          }
          expect([route, status, headers?.get('Retry-After')]).toEqual([route, 503, '5']);
          expect(headers?.get('Content-Type')).toBe('application/problem+json');
          expect(text).not.toMatch(LEAK);
        }
      expect(await askHealth('/healthz')).toBe(200);
      expect(await askHealth('/readyz')).toBe(503);
      await undo();
      undo = () => undefined;
      await vi.waitFor(async () => {
        expect((await ask('GET', '/api/v1/shipments/:id')).status).toBe(200);
        expect(await askHealth('/readyz')).toBe(200);
        expect(events).toEqual(['unavailable', 'available again']);
      }, PATIENCE);
      const loud = api.logs.slice(logged).filter((line) => !line.startsWith('{"level":"debug"'));
      expect(loud).toEqual([]);
    },
  );

  it('accepts no writes, reads continue, also with an old session, and writes get 503 (D3)', async () => {
    const { pool } = database;
    await pool.query(
      "update sessions set updated_at = now() - interval '2 days', expires_at = now() + interval '5 days'",
    );
    const reads = api.routes().filter(({ method }) => method === 'GET');
    const before = new Map<string, unknown>();
    for (const { method, path } of reads) before.set(path, (await ask(method, path)).status);
    await pool.query(
      "update sessions set updated_at = now() - interval '2 days', expires_at = now() + interval '5 days'",
    );
    await pool.query('alter system set default_transaction_read_only = on');
    await pool.query('select pg_reload_conf()');
    undo = async () => {
      const admin = new pg.Client({ connectionString: server.url, options: '-c default_transaction_read_only=off' });
      await admin.connect();
      await admin.query('alter system reset default_transaction_read_only');
      await admin.query('select pg_reload_conf()');
      await admin.end();
    };
    await vi.waitFor(async () => {
      const { rows } = await pool.query('show default_transaction_read_only');
      expect(rows).toEqual([{ default_transaction_read_only: 'on' }]);
    }, PATIENCE);
    events.length = 0;
    for (const { method, path } of reads) {
      const { route, status } = await ask(method, path);
      expect([route, status]).toEqual([route, before.get(path)]);
    }
    for (const route of ['POST /api/v1/session', 'POST /api/v1/contact']) {
      const [method = '', path = ''] = route.split(' ');
      const { status, headers } = await ask(method, path);
      expect([route, status, headers?.get('Retry-After')]).toEqual([route, 503, '5']);
    }
    expect(events).toEqual(['accepts no changes']);
    await undo();
    undo = () => undefined;
    await vi.waitFor(
      async () => {
        expect((await ask('POST', '/api/v1/contact')).status).toBe(201);
        expect(events).toEqual(['accepts no changes', 'accepts changes again']);
      },
      { ...PATIENCE, interval: 1_500 },
    );
  });
});
