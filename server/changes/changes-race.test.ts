import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { StoredTracking } from '#server/tracking/public-view.ts';
import { waitUntilReadable } from '#tests/changes.ts';
import { describeOnBothEngines, type TestEngine } from '#tests/engines.ts';
import { promised } from '#tests/promised.ts';
import type { ChangePlace } from './change-cursor.ts';
import { createChangeRepository } from './changes.repository.ts';
import { createChangeService } from './changes.service.ts';

vi.setConfig({ testTimeout: promised(120_000, 3_600_000) });

const WRITERS = 100;
const SHIPMENTS = 1_000;
/** Changes per transaction, each of another shipment. */
const AT_ONCE = 5;
const MAX_PAUSE_MS = 20;
const PAGE = 500;
const CONNECT_MS = 60_000;
const BEGIN = '2026-01-01T00:00:00Z';

const pause = () => sleep(randomInt(MAX_PAUSE_MS));

async function seed({ database }: TestEngine): Promise<void> {
  await database.pool.query(
    `insert into shipments (id, tracking_number, status, service_type, origin_address, destination_address, weight,
       created_at, tracking_history) select 'shipment-' || n, 'TC-RACE' || n, 'IN_TRANSIT', 'EXPRESS', '', '', 1, $1::timestamptz,
       jsonb_build_array(jsonb_build_object('status', 'IN_TRANSIT', 'timestamp', $1::text, 'location', '', 'notes', '',
         'isCreation', true)) from generate_series(1, $2::int) as n`,
    [BEGIN, SHIPMENTS],
  );
}

/** Changes some shipments once. The nth change of a shipment promises the nth minute. */
async function change(client: pg.Client, isWhole: boolean): Promise<void> {
  const from = randomInt(SHIPMENTS - AT_ONCE * 10);
  const ids = Array.from({ length: AT_ONCE }, (_, n) => `shipment-${from + n * 10 + 1}`);
  await client.query('begin');
  // The transaction gets its number long before it changes anything.
  await client.query('select pg_current_xact_id()');
  if (isWhole) await pause();
  await client.query('select from shipments where id = any($1) order by id for update', [ids]);
  await client.query(
    `update shipments set version = version + 1, estimated_delivery_date = $2::timestamptz + version * interval '1 minute'
     where id = any($1)`,
    [ids, BEGIN],
  );
  if (isWhole) await pause();
  await client.query(randomInt(20) === 0 ? 'rollback' : 'commit');
}

async function write({ database, name }: TestEngine, transactions: number): Promise<void> {
  // A hundred connect at once.
  const client = new pg.Client({ ...database.clientConfig, connectionTimeoutMillis: CONNECT_MS });
  await client.connect();
  for (let n = 0; n < transactions; n++) await change(client, name === 'postgres');
  await client.end();
}

/** Collects what a reader that polls continuously sees: the promised minutes of each shipment in order. */
function follow({ kysely }: TestEngine) {
  const { listChanges } = createChangeService({
    repository: createChangeRepository(kysely),
    toPublic: (shipment: StoredTracking) => ({ ...shipment, origin: '', destination: '', trackingHistory: [] }),
  });
  const seen = new Map<string, number[]>();
  let isDone = false;
  const read = async () => {
    let after: string | undefined;
    for (let isLast = false; ; ) {
      const page = await listChanges(after, PAGE, { types: ['shipment.promise'], customerScope: 'all' });
      for (const { shipmentId, due } of page.items) {
        const minutes = (Date.parse(due ?? '') - Date.parse(BEGIN)) / 60_000;
        seen.set(shipmentId, [...(seen.get(shipmentId) ?? []), minutes]);
      }
      after = page.nextCursor;
      if (isLast && !page.isMore) return seen;
      isLast = isDone && !page.isMore;
    }
  };
  const reading = read();
  return () => {
    isDone = true;
    return reading;
  };
}

describeOnBothEngines(
  'the change feed',
  (engine) => {
    it('has no gaps or duplicates during concurrent writes, and lists each shipment in order', async () => {
      await seed(engine);
      const [writers, transactions] =
        engine.name === 'postgres' ? [WRITERS, promised(10, 2_000)] : [4, promised(25, 500)];
      const stop = follow(engine);
      await Promise.all(Array.from({ length: writers }, () => write(engine, transactions)));
      await waitUntilReadable(engine.kysely);
      const seen = await stop();
      const { rows } = await engine.database.pool.query<{ id: string; count: number }>(
        'select id, version - 1 as count from shipments where version > 1',
      );
      const wanted = rows.map(({ id, count }) => [id, Array.from({ length: count }, (_, n) => n + 1)] as const);
      expect(rows.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(writers * transactions * AT_ONCE * 0.8);
      expect(new Map([...seen].sort())).toEqual(new Map([...wanted].sort()));
    });

    // On the embedded engine an open transaction blocks all other clients.
    it.skipIf(engine.name === 'embedded')(
      'stops before an open transaction and continues at once when it ends',
      async () => {
        const { read } = createChangeRepository(engine.kysely);
        const end = async (): Promise<ChangePlace> => (await read(undefined, 0, { customerScope: 'all' })).next;
        const client = new pg.Client(engine.database.clientConfig);
        await client.connect();
        onTestFinished(() => client.end());
        const begin = await end();
        await client.query('begin');
        await client.query('select pg_current_xact_id()');
        await seed(engine);
        expect((await read(begin, PAGE, { customerScope: 'all' })).changes).toEqual([]);
        await client.query('commit');
        await waitUntilReadable(engine.kysely);
        expect((await read(begin, PAGE, { customerScope: 'all' })).changes).toHaveLength(PAGE);
      },
    );
  },
  { isPrivate: true, poolSize: 4 },
);
