import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { openTestApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { readEvents } from '#tests/events.ts';
import { SHIPMENT_CHANNEL } from './channels.ts';
import { openDatabase } from './database.ts';
import { createListener } from './listener.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };
const WRITES = 200;

describeOnBothEngines(
  'a commit that writes shipments',
  (engine) => {
    async function open() {
      const api = await openTestApi(engine.database);
      onTestFinished(() => api.close());
      const token = await api.signIn();
      return { api, token, shipment: await api.create(token) };
    }

    it('is announced with the version and kind of each change, in order', async () => {
      const { api, token, shipment } = await open();
      const events = readEvents(await api.call('GET', '/api/v1/shipments/events', { token }));
      onTestFinished(() => events.leave());
      // Its listener is connected.
      while ((await events.next()).event !== 'resync');
      const update = 'update shipments set weight = weight + 1, version = version + 1 where id = $1';
      for (let n = 0; n < 20; n++) await engine.database.pool.query(update, [shipment.id]);
      const versions: unknown[] = [];
      while (versions.at(-1) !== 21) {
        const { event, data } = await events.next();
        if (event === 'shipment' && data.id === shipment.id && data.kind === 'updated') versions.push(data.version);
      }
      expect(versions).toEqual(Array.from({ length: 20 }, (_, n) => n + 2));
    });
  },
  { keepRows: true },
);

describe.skipIf(!inject('postgres'))('a commit on PostgreSQL', () => {
  describeOnBothEngines(
    'that writes shipments',
    (engine) => {
      const toUrl = () => engine.database.clientConfig.connectionString ?? '';
      const update = 'update shipments set weight = weight + 1, version = version + 1 where tracking_number = $1';

      it.skipIf(engine.name === 'embedded')('does not notify, and causes fewer wakes than commits', async () => {
        const api = await openTestApi(engine.database);
        onTestFinished(() => api.close());
        const { trackingNumber } = await api.create(await api.signIn());
        let wakes = 0;
        let isUp = false;
        const channels = { [SHIPMENT_CHANNEL]: () => void wakes++ };
        const onUp = () => {
          isUp = true;
        };
        const listener = createListener(engine.database, { channels, onUp, log: () => undefined });
        onTestFinished(() => listener.close());
        listener.start();
        await vi.waitFor(() => expect(isUp).toBe(true), PATIENCE);
        await Promise.all(Array.from({ length: WRITES }, () => engine.database.pool.query(update, [trackingNumber])));
        await vi.waitFor(() => expect(wakes).toBeGreaterThan(0), PATIENCE);
        expect(wakes).toBeLessThan(WRITES / 2);
      });

      it.skipIf(engine.name === 'embedded')(
        'is found without a wake, and while an older transaction is open',
        async () => {
          const api = await openTestApi(engine.database);
          onTestFinished(() => api.close());
          const { trackingNumber } = await api.create(await api.signIn());
          const other = await openDatabase({ dataDir: '', databaseUrl: toUrl(), log: () => undefined });
          onTestFinished(() => other.close());
          const [older, quiet] = [await other.pool.connect(), await other.pool.connect()];
          const another = await api.create(await api.signIn());
          const events = readEvents(await api.call('GET', `/api/v1/tracking/${trackingNumber}/events?since=1`));
          const late = readEvents(await api.call('GET', `/api/v1/tracking/${another.trackingNumber}/events?since=1`));
          onTestFinished(async () => {
            await events.leave();
            await late.leave();
          });
          await older.query('begin');
          await older.query(update, [another.trackingNumber]);
          // Simulates a process killed right after its commit, which it never reports.
          await quiet.query(
            `do $$ begin execute 'up' || 'date shipments set weight = 9, version = version + 1 where tracking_number = ''${trackingNumber}'''; end $$`,
          );
          expect((await events.next()).data.version).toBe(2);
          // Its number is older than the last position read.
          await older.query('commit');
          expect((await late.next()).data.version).toBe(2);
          older.release();
          quiet.release();
        },
      );
    },
    { keepRows: true },
  );
});
