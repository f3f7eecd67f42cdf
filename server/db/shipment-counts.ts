import { type Kysely, sql } from 'kysely';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import { executePrepared } from './pool.ts';
import type { Tables } from './tables.ts';

/** Returns the number of shipments per status without reading them; a status without shipments is absent. */
export async function readShipmentCounts(db: Kysely<Tables>): Promise<Partial<Record<ShipmentStatus, number>>> {
  const counts = db
    .selectFrom('shipment_count_deltas')
    .select((eb) => ['status', eb.fn.sum<string>('delta').as('total')])
    .groupBy('status');
  const rows = await executePrepared(db, counts);
  return Object.fromEntries(rows.filter((row) => row.total !== '0').map((row) => [row.status, Number(row.total)]));
}

/** Maximum number of deltas before they are merged. */
const MAX_DELTAS = 100;

/**
 * Replaces the deltas with their sums once there are more than `max`. One statement, so every reader sees either all of
 * the old rows or all of the new ones; rows that a concurrent run has locked are skipped, so two never wait for each
 * other.
 */
export async function compactShipmentCounts(db: Kysely<Tables>, max = MAX_DELTAS): Promise<void> {
  await sql`
    with taken as (
      delete from shipment_count_deltas
      where (select count(*) from shipment_count_deltas) > ${max}
        and id = any (array(select id from shipment_count_deltas for update skip locked))
      returning status, delta
    )
    insert into shipment_count_deltas (status, delta)
      select status, sum(delta) from taken group by status having sum(delta) <> 0
  `.execute(db);
}
