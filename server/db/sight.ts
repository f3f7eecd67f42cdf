import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Sight } from '#domain/customer-scope.ts';
import type { Tables } from './tables.ts';

/** Whether a shipment is seen, as a condition of a statement; `id` is the expression of its id, and names no table `of_sight`. */
export const isOfSight = (sight: Sight, id: RawBuilder<unknown> = sql`shipments.id`): RawBuilder<boolean> =>
  sight === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from shipment_people as of_sight where of_sight.shipment_id = ${id} and of_sight.customer_id = ${sight.customerId})`;

/**
 * Whether a shipment is seen, and stays so until the transaction ends: it is locked before its customer is read, because
 * whoever moves it to another one has to write the shipment first.
 */
export async function isSeenLocked(trx: Transaction<Tables>, sight: Sight, id: string): Promise<boolean> {
  if (sight === 'all') return true;
  await trx.selectFrom('shipments').select('id').where('id', '=', id).forUpdate().execute();
  const { rows } = await sql<{ it: boolean }>`select ${isOfSight(sight, sql`${id}`)} as it`.execute(trx);
  return rows[0]?.it === true;
}
