import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { aBatchEvent, openTestApi, TEST_NOW, type TestApi } from '#tests/api.ts';
import { describeOnBothEngines, type TestEngine } from '#tests/engines.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };
const TEN_MINUTES_MS = 600_001;
/** Without these triggers no process is notified of a change. */
const NOTICES = ['notify_shipments', 'notify_shipment_updates', 'changes_on_update'];

/** Uses a cached number: after the first request it isn't read again. */
function useCachedLookups(engine: TestEngine) {
  let callers = 0;
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi(engine.database);
    token = await api.signIn();
    api.live.start();
    await waitUntilCurrent(api);
  });
  afterAll(() => api?.close());
  const read = async (number: string, query = '', address = '192.0.2.1') =>
    (await api.call('GET', `/api/v1/tracking/${number}${query}`, { address })).json();
  /** Counts public database reads of a number from now on. */
  const countReads = () => {
    const query = vi.spyOn(engine.database.pool, 'query');
    onTestFinished(() => query.mockRestore());
    const count = () => query.mock.calls.filter(([asked]) => (asked as { name?: string }).name === 'look-up').length;
    const before = count();
    return () => count() - before;
  };
  /**
   * Waits until everything committed so far was received: notifications arrive in commit order, and this one is the
   * last.
   */
  const waitForNotifications = async () => {
    const { trackingNumber } = await api.create(token);
    const ask = () => read(trackingNumber, '', `2001:db8:7:${(++callers).toString(16)}::1`);
    await ask();
    await updateBySql(engine, trackingNumber);
    await vi.waitFor(async () => expect((await ask()).weight).toBe(77), PATIENCE);
  };
  const createCachedShipment = async () => {
    const shipment = await api.create(token);
    // Otherwise the notification of the creation could arrive after the first lookup and invalidate its cache entry.
    await waitForNotifications();
    await read(shipment.trackingNumber);
    return shipment;
  };
  return { read, countReads, createCachedShipment, api: () => api, token: () => token };
}

const waitUntilCurrent = (api: TestApi) => vi.waitFor(() => expect(api.live.isCurrent()).toBe(true), PATIENCE);

const updateBySql = (engine: TestEngine, number: string) =>
  engine.database.pool.query('update shipments set weight = 77, version = version + 1 where tracking_number = $1', [
    number,
  ]);

describeOnBothEngines(
  'a cached lookup',
  (engine) => {
    const { read, countReads, createCachedShipment, api, token } = useCachedLookups(engine);

    it('is answered without a read, per language and route option', async () => {
      const { trackingNumber } = await createCachedShipment();
      const reads = countReads();
      expect((await read(trackingNumber)).destination).toBe('London');
      expect(reads()).toBe(0);
      expect((await read(trackingNumber, '?lang=fr')).destination).toBe('Londres');
      expect((await read(trackingNumber, '?lang=fr&include=route')).route.to).toBe('Londres');
      expect((await read(trackingNumber, '?lang=fr')).route).toBeUndefined();
      expect((await read(trackingNumber)).destination).toBe('London');
      expect(reads()).toBe(2);
    });

    it('counts as much against the rate limit as an uncached one', async () => {
      const { trackingNumber } = await createCachedShipment();
      const statuses = new Set<number>();
      for (let n = 0; n < 600; n++) {
        statuses.add((await api().call('GET', `/api/v1/tracking/${trackingNumber}`, { address: '192.0.2.77' })).status);
      }
      expect([...statuses]).toEqual([200, 429]);
    });

    it('reports the caller’s own remaining limit (P2)', async () => {
      const { trackingNumber } = await createCachedShipment();
      const ask = async (address: string) =>
        (await api().call('GET', `/api/v1/tracking/${trackingNumber}`, { address })).headers.get('RateLimit');
      for (let n = 0; n < 11; n++) await ask('192.0.2.78');
      expect(await ask('192.0.2.78')).toBe('"lookup";r=58;t=300');
      expect(await ask('192.0.2.79')).toBe('"lookup";r=59;t=300');
    });

    it('shows changes of the same process at once: status, event, edit and deletion', async () => {
      const { id, trackingNumber, ...shipment } = await createCachedShipment();
      const addStatus = (status: string) =>
        api().call('POST', `/api/v1/shipments/${id}/history`, {
          body: { status, location: 'Halifax' },
          token: token(),
        });
      for (let version = 2; version <= 5; version++) {
        await addStatus('IN_TRANSIT');
        expect((await read(trackingNumber)).version).toBe(version);
      }
      const events = [aBatchEvent(trackingNumber, { occurredAt: TEST_NOW })];
      await api().call('POST', '/api/v1/events/batch', { body: { events }, token: token() });
      expect((await read(trackingNumber)).version).toBe(6);
      const { originAddress, destinationAddress, serviceType, status, weight } = shipment;
      const body = { originAddress, destinationAddress, serviceType, status, weight: weight + 1 };
      const headers = { 'If-Match': '"6"' };
      expect((await api().call('PUT', `/api/v1/shipments/${id}`, { body, headers, token: token() })).status).toBe(200);
      expect((await read(trackingNumber)).weight).toBe(weight + 1);
      await api().call('DELETE', `/api/v1/shipments/${id}`, { token: token() });
      expect(await read(trackingNumber)).toMatchObject({ status: 404 });
    });

    it('shows manual SQL changes after their notification', async () => {
      const { trackingNumber } = await createCachedShipment();
      await updateBySql(engine, trackingNumber);
      await vi.waitFor(async () => expect((await read(trackingNumber)).weight).toBe(77), PATIENCE);
    });

    it('is read again after ten minutes, even without a notification', async () => {
      const { trackingNumber } = await createCachedShipment();
      for (const name of NOTICES) await engine.database.pool.query(`alter table shipments disable trigger ${name}`);
      onTestFinished(async () => {
        for (const name of NOTICES) await engine.database.pool.query(`alter table shipments enable trigger ${name}`);
        vi.restoreAllMocks();
      });
      await updateBySql(engine, trackingNumber);
      expect((await read(trackingNumber)).weight).not.toBe(77);
      const elapsed = performance.now.bind(performance);
      vi.spyOn(performance, 'now').mockImplementation(() => elapsed() + TEN_MINUTES_MS);
      expect((await read(trackingNumber)).weight).toBe(77);
    });

    it('without a result finds a new number at once', async () => {
      const trackingNumber = 'TC-NOTYET01';
      expect(await read(trackingNumber)).toMatchObject({ status: 404 });
      await api().create(token(), { trackingNumber });
      expect(await read(trackingNumber)).toMatchObject({ trackingNumber });
    });

    it('has an ETag per version and language', async () => {
      const { id, trackingNumber } = await createCachedShipment();
      const ask = (query = '', tag = '') =>
        api().call('GET', `/api/v1/tracking/${trackingNumber}${query}`, { headers: { 'If-None-Match': tag } });
      const tag = (await ask()).headers.get('ETag') ?? '';
      expect([(await ask('', tag)).status, (await ask('', `"x", ${tag}`)).status]).toEqual([304, 304]);
      expect([(await ask('?lang=fr', tag)).status, (await ask('?include=route', tag)).status]).toEqual([200, 200]);
      const body = { status: 'IN_TRANSIT', location: 'Halifax' };
      await api().call('POST', `/api/v1/shipments/${id}/history`, { body, token: token() });
      expect((await ask('', tag)).status).toBe(200);
    });

    describe.skipIf(engine.name === 'embedded' || !inject('postgres'))('on a database with other processes', () => {
      it('is read again as soon as the notification connection is lost', async () => {
        const { trackingNumber } = await createCachedShipment();
        for (const name of NOTICES) await engine.database.pool.query(`alter table shipments disable trigger ${name}`);
        onTestFinished(async () => {
          for (const name of NOTICES) await engine.database.pool.query(`alter table shipments enable trigger ${name}`);
        });
        await updateBySql(engine, trackingNumber);
        expect((await read(trackingNumber)).weight).not.toBe(77);
        await vi.waitFor(async () => {
          const { rowCount } = await engine.database.pool.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~* '^listen|listening$'",
          );
          expect(rowCount).toBe(1);
        }, PATIENCE);
        await vi.waitFor(async () => expect((await read(trackingNumber)).weight).toBe(77), PATIENCE);
      });

      it('shows changes of another process after their notification', async () => {
        const { id, trackingNumber } = await createCachedShipment();
        const databaseUrl = toUrl(engine);
        const database = await openDatabase({ dataDir: '', databaseUrl, log: () => undefined });
        onTestFinished(() => database.close());
        const other = await openTestApi(database);
        const body = { status: 'DELIVERED', location: 'London' };
        // Opening it reset the password, which ended earlier sessions.
        const answer = await other.call('POST', `/api/v1/shipments/${id}/history`, {
          body,
          token: await other.signIn(),
        });
        expect(answer.status).toBe(201);
        await vi.waitFor(async () => expect((await read(trackingNumber)).status).toBe('DELIVERED'), PATIENCE);
      });
    });
  },
  { keepRows: true },
);

function toUrl({ database: { clientConfig } }: TestEngine): string {
  const { user, host, port, database } = clientConfig;
  return clientConfig.connectionString ?? `postgres://${user}@${host}:${port}/${database}`;
}
