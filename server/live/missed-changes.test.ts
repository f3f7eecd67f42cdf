import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { publicPlaces } from '#server/charts/address/public-places.ts';
import { createChartService } from '#server/charts/charts.service.ts';
import { SHIPMENT_CHANNEL } from '#server/db/channels.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { createListener } from '#server/db/listener.ts';
import { createResponseCache } from '#server/response-cache.ts';
import { createTrackingRepository } from '#server/tracking/tracking.repository.ts';
import { createTrackingService } from '#server/tracking/tracking.service.ts';
import { openTestApi, type TestApi } from '#tests/api.ts';
import { newDataFolder } from '#tests/embedded.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { readEvents } from '#tests/events.ts';
import { createDatabase, dropDatabase } from '#tests/test-databases.ts';
import { createLiveService } from './live.service.ts';
import type { LiveMessage } from './live-message.ts';
import { followChanges } from './new-changes.repository.ts';

const WATCHERS = 1_000;
const LIMITS = { perAddress: WATCHERS, perUser: 10, total: WATCHERS };
/** Time limit of a hung test: a busy machine needs time for a thousand watchers. */
const PATIENCE = { timeout: 120_000, interval: 20 };
vi.setConfig({ testTimeout: 150_000 });

describeOnBothEngines(
  'a change with many watchers',
  (engine) => {
    it('is read once and sent to a thousand watchers', async () => {
      const tracking = createTrackingService({
        repository: createTrackingRepository(engine.database, () => new Date()),
        places: publicPlaces,
        drawRoute: createChartService().drawRoute,
        onDrawFailed: (error) => expect(error).toBeUndefined(),
        consume: (_key, lookup) => lookup(),
        consumeMany: (_key, _count, lookup) => lookup(),
        getPrefixes: () => ['TC'],
        responseCache: createResponseCache({ maxBytes: 1_000_000, now: Date.now }),
      });
      const readShipments = vi.fn(tracking.listPublicShipments);
      const localizeShipment = vi.fn(tracking.localizeShipment);
      let ups = 0;
      const live = createLiveService({
        tracking: { ...tracking, listPublicShipments: readShipments, localizeShipment },
        cache: { invalidate: () => undefined, clear: () => undefined },
        listen: ({ onChange, onManyChanges, onUp }) =>
          createListener(engine.database, {
            channels: {},
            query: followChanges(SHIPMENT_CHANNEL, { onChange, onMany: onManyChanges }),
            onUp() {
              ups++;
              onUp();
            },
            log: () => undefined,
          }),
        processId: 'TEST',
        now: () => new Date(),
        onReadFailed: (error) => expect(error).toBeUndefined(),
        limits: LIMITS,
      });
      onTestFinished(() => live.close());
      live.start();
      await vi.waitFor(() => expect(ups).toBe(1), PATIENCE);
      const api = await openTestApi(engine.database);
      const token = await api.signIn();
      const { id, trackingNumber } = await api.create(token);
      const received = new Map<number, LiveMessage[]>();
      for (let n = 0; n < WATCHERS; n++) {
        const query = { language: n % 2 ? ('de' as const) : ('en' as const), withRoute: true };
        const messages: LiveMessage[] = [];
        received.set(n, messages);
        const sink = { send: (message: LiveMessage) => void messages.push(message), end: () => undefined };
        await live.followTracking(sink, { trackingNumber, caller: 'all', seenVersion: 1, query });
      }
      const before = readShipments.mock.calls.length;
      await api.call('POST', `/api/v1/shipments/${id}/history`, {
        body: { status: 'IN_TRANSIT', location: 'Halifax' },
        token,
      });
      await vi.waitFor(() => {
        for (const messages of received.values()) expect(messages).toHaveLength(1);
      }, PATIENCE);
      expect(readShipments.mock.calls.slice(before)).toEqual([[[trackingNumber]]]);
      // Drawn and encoded once for each language, too.
      expect(localizeShipment).toHaveBeenCalledTimes(2);
      expect(new Set([...received.values()].flat()).size).toBe(2);
    });
  },
  { keepRows: true },
);

/** Watches a shipment during a hundred changes and `disturb`, and expects to receive the last one. */
async function expectNothingLost(database: Database, disturb: () => Promise<unknown>): Promise<TestApi> {
  const api = await openTestApi(database);
  onTestFinished(() => api.close());
  const token = await api.signIn();
  const { id, trackingNumber } = await api.create(token);
  const visitor = readEvents(await api.call('GET', `/api/v1/tracking/${trackingNumber}/events?since=1`));
  const staff = readEvents(await api.call('GET', '/api/v1/shipments/events', { token }));
  // The listener is connected once it reports this change or its connection.
  await sql`update shipments set version = version + 1 where id = ${id}`.execute(database.kysely);
  expect((await visitor.next()).data.version).toBe(2);
  let message = await staff.next();
  while (message.event !== 'resync' && message.data.version !== 2) message = await staff.next();
  await disturb();
  let last = 2;
  const change = sql<{
    version: number;
  }>`update shipments set version = version + 1 where id = ${id} returning version`;
  await vi.waitFor(async () => {
    last = (await change.execute(database.kysely)).rows[0]?.version ?? 0;
    expect(last).toBeGreaterThan(2);
  }, PATIENCE);
  let seen = 2;
  while (seen < last) seen = (await visitor.next()).data.version;
  expect(seen).toBe(last);
  // Staff receive a resync, or the change itself.
  do message = await staff.next();
  while (message.event !== 'resync' && message.data.version !== last);
  expect(api.logs.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  return api;
}

describe('watchers', () => {
  it('miss nothing when the embedded engine restarts', async () => {
    const database = await openDatabase({
      dataDir: newDataFolder(),
      log: () => undefined,
      embedded: { statementLimitMs: 2_000 },
    });
    onTestFinished(() => database.close());
    await expectNothingLost(database, () =>
      expect(database.pool.query('do $$ begin loop end loop; end $$')).rejects.toMatchObject({ code: '57P01' }),
    );
  });

  it.skipIf(!inject('postgres'))('miss nothing when their listener is killed on PostgreSQL', async () => {
    const { serverUrl = '', templateUrl = '' } = inject('postgres') ?? {};
    const databaseUrl = await createDatabase(serverUrl, templateUrl);
    onTestFinished(() => dropDatabase(serverUrl, databaseUrl));
    const database = await openDatabase({ dataDir: '', databaseUrl, log: () => undefined });
    onTestFinished(() => database.close());
    // Its latest statement names the listener, which may not have run one yet after its start.
    const kill = async () => {
      const { rowCount } = await database.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~* '^listen|listening$'",
      );
      expect(rowCount).toBe(1);
    };
    const api = await expectNothingLost(database, () => vi.waitFor(kill, PATIENCE));
    const reports = () => api.logs.filter((line) => line.includes('live updates'));
    await vi.waitFor(() => expect(reports()).toHaveLength(2), PATIENCE);
  });
});
