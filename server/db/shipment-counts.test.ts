import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { SHIPMENT_STATUSES } from '#domain/shipments/status.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { compactShipmentCounts, readShipmentCounts } from './shipment-counts.ts';
import type { Tables } from './tables.ts';

const WRITERS = 6;
const STEPS = 25;
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

function insertRows(db: Kysely<Tables>, ids: string[]) {
  const rows = ids.map((id) => ({
    id,
    tracking_number: `TC-${id}`,
    status: pick(SHIPMENT_STATUSES),
    service_type: 'EXPRESS' as const,
    origin_address: 'Harbour Row 1, Fairmouth',
    destination_address: 'Mill Lane 2, Northwick',
    weight: 1,
    created_at: new Date(),
    tracking_history: '[{}]',
  }));
  return db.insertInto('shipments').values(rows).execute();
}

async function countRows(db: Kysely<Tables>) {
  const { rows } = await sql<{ status: string; n: number }>`
    select status, count(*)::int as n from shipments group by status`.execute(db);
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

/** One random write; a third of them roll back. */
async function writeSomething(db: Kysely<Tables>, id: string): Promise<void> {
  const write = async (trx: Kysely<Tables>) => {
    const some = sql<boolean>`hashtext(id) % 7 = ${Math.floor(Math.random() * 7)}`;
    const from = pick(SHIPMENT_STATUSES);
    const kind = Math.random();
    if (kind < 0.5) await insertRows(trx, [`${id}a`, `${id}b`, `${id}c`]);
    else if (kind < 0.75) await trx.deleteFrom('shipments').where('status', '=', from).where(some).execute();
    else {
      const target = trx
        .selectFrom('shipments')
        .select('id')
        .where('status', '=', from)
        .where(some)
        .forUpdate()
        .skipLocked();
      await trx
        .updateTable('shipments')
        .set({ status: pick(SHIPMENT_STATUSES) })
        .where('id', 'in', target)
        .execute();
    }
  };
  const undo = new Error('rolled back on purpose');
  const outcome = db.transaction().execute(async (trx) => {
    await write(trx);
    if (Math.random() < 0.33) throw undo;
  });
  await outcome.catch((error) => {
    if (error !== undo && error.code !== '40P01') throw error;
  });
}

describeOnBothEngines('shipment counts', (engine) => {
  test('equal the row counts at every moment during concurrent writes and compaction', async () => {
    const db = engine.kysely;
    let writing = true;
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let step = 0; step < STEPS; step++) await writeSomething(db, `${writer}-${step}`);
    });
    const compacting = (async () => {
      while (writing) await Promise.all([compactShipmentCounts(db, 0), compactShipmentCounts(db, 0)]);
    })();
    let compared = 0;
    const comparing = (async () => {
      while (writing) {
        // One snapshot for both queries.
        await db
          .transaction()
          .setIsolationLevel('repeatable read')
          .execute(async (trx) => {
            expect(await readShipmentCounts(trx)).toEqual(await countRows(trx));
          });
        compared++;
      }
    })();
    await Promise.all(writers);
    writing = false;
    await Promise.all([compacting, comparing]);
    expect(compared).toBeGreaterThan(0);
    await compactShipmentCounts(db, 0);
    const counts = await readShipmentCounts(db);
    expect(counts).toEqual(await countRows(db));
    expect(Object.keys(counts).length).toBeGreaterThan(0);
  });

  test('keep one row per used status after compaction', async () => {
    await insertRows(engine.kysely, ['a', 'b', 'c', 'd']);
    await engine.kysely.updateTable('shipments').set({ status: 'ON_HOLD' }).execute();
    await compactShipmentCounts(engine.kysely, 0);
    const deltas = await engine.kysely.selectFrom('shipment_count_deltas').select(['status', 'delta']).execute();
    expect(deltas).toEqual([{ status: 'ON_HOLD', delta: 4 }]);
  });

  test('stay unchanged until there are more deltas than the limit', async () => {
    const count = () => sql`select 1 from shipment_count_deltas`.execute(engine.kysely).then(({ rows }) => rows.length);
    for (const id of ['a', 'b', 'c']) await insertRows(engine.kysely, [id]);
    const before = await count();
    await compactShipmentCounts(engine.kysely, before);
    expect(await count()).toBe(before);
    await compactShipmentCounts(engine.kysely, before - 1);
    expect(await count()).toBeLessThanOrEqual(SHIPMENT_STATUSES.length);
    expect(await readShipmentCounts(engine.kysely)).toEqual(await countRows(engine.kysely));
  });

  test('do not grow when a statement does not change them', async () => {
    await insertRows(engine.kysely, ['a', 'b']);
    const count = () => sql`select 1 from shipment_count_deltas`.execute(engine.kysely).then(({ rows }) => rows.length);
    const before = await count();
    await engine.kysely.updateTable('shipments').set({ notes: 'still there' }).execute();
    expect(await count()).toBe(before);
  });

  test('are empty after the table is truncated', async () => {
    await insertRows(engine.kysely, ['a', 'b']);
    await sql`truncate shipments cascade`.execute(engine.kysely);
    expect(await readShipmentCounts(engine.kysely)).toEqual({});
  });

  // On the embedded engine an open transaction blocks all other clients.
  if (engine.name === 'postgres')
    test('are compacted without waiting for locks of other transactions', async () => {
      await insertRows(engine.kysely, ['a', 'b']);
      await engine.kysely.transaction().execute(async (trx) => {
        await trx.selectFrom('shipment_count_deltas').selectAll().forUpdate().execute();
        await insertRows(engine.kysely, ['c']);
        await compactShipmentCounts(engine.kysely, 0);
      });
      expect(await readShipmentCounts(engine.kysely)).toEqual(await countRows(engine.kysely));
    });
});
