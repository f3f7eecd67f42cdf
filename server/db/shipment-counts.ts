import { type Kysely, sql } from 'kysely';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import type { Tables } from './tables.ts';

/** Returns the number of shipments per status without reading them; a status without shipments is absent. */
export async function readShipmentCounts(db: Kysely<Tables>): Promise<Partial<Record<ShipmentStatus, number>>> {
  const rows = await db
    .selectFrom('shipment_count_deltas')
    .select((eb) => ['status', eb.fn.sum<string>('delta').as('total')])
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.filter((row) => row.total !== '0').map((row) => [row.status, Number(row.total)]));
}

/**
 * Replaces the deltas by their sums in one statement, so that readers see either all old rows or all new ones. Skips
 * rows locked by a concurrent run, so that runs never wait for each other.
 */
export async function compactShipmentCounts(db: Kysely<Tables>): Promise<void> {
  await sql`
    with taken as (
      delete from shipment_count_deltas
      where id = any (array(select id from shipment_count_deltas for update skip locked))
      returning status, delta
    )
    insert into shipment_count_deltas (status, delta)
      select status, sum(delta) from taken group by status having sum(delta) <> 0
  `.execute(db);
}
