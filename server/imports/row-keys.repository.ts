import { type Kysely, sql, type Transaction } from 'kysely';
import { whereInScope } from '#server/db/customer-scope.ts';
import type { Tables } from '#server/db/tables.ts';
import { toCustomerScope } from './import-scope.ts';
import type { StoredImport } from './imports.repository.ts';
import { DIGEST_PREFIX, REFERENCE_PREFIX } from './row-keys.ts';

/**
 * Numbers rows with equal content (`nth`), written ones first, so that a row keeps its number when another one is
 * corrected. Marks rows whose shipment an earlier import created as the same, and names it if it is in the caller's
 * scope.
 */
export async function markKeyMatches(db: Kysely<Tables>, job: StoredImport, rows: number[]): Promise<void> {
  await sql`update import_rows as own set shipment_id = found.shipment_id, tracking_number = found.tracking_number,
      result = found.result
    from (
      select mine.row, seen.id as shipment_id, seen.tracking_number,
        case when known.shipment_id is null then base_result else 'same' end as result
      from import_rows as mine
        left join import_keys as known on known.customer_id = ${job.customer_id ?? ''} and known.value_key = mine.key || ' ' || nth
        left join shipments as seen on seen.id = known.shipment_id and ${whereInScope(toCustomerScope(job), sql`seen.id`)}
      where import_id = ${job.id} and row = any(${rows}) and mine.key like ${`${DIGEST_PREFIX}%`} and outcome is null
        and base_result = 'new'
    ) as found
    where import_id = ${job.id} and own.row = found.row
      and (own.result, own.shipment_id) is distinct from (found.result, found.shipment_id)`.execute(db);
}

/** `keys`: the key of each row, by row number. `known`: the shipments these keys already have. */
export async function findKeys(
  trx: Transaction<Tables>,
  job: StoredImport,
  rows: { row: number; key: string | null; nth: number }[],
): Promise<{ keys: Map<number, string>; known: Set<string> }> {
  const keys = new Map<number, string>();
  for (const { row, key, nth } of rows) {
    if (key?.startsWith(REFERENCE_PREFIX)) keys.set(row, key);
    if (key?.startsWith(DIGEST_PREFIX)) keys.set(row, `${key} ${nth}`);
  }
  if (keys.size === 0) return { keys, known: new Set() };
  const known = await trx
    .selectFrom('import_keys')
    .select('value_key')
    .where('customer_id', '=', job.customer_id ?? '')
    .where('value_key', 'in', [...keys.values()])
    .execute();
  return { keys, known: new Set(known.map(({ value_key }) => value_key)) };
}

/**
 * Reserves the keys, because only one import may create a shipment for a customer's reference or a row. If another
 * import is faster, the transaction aborts and its retry finds that import's shipment.
 */
export async function claimKeys(
  trx: Transaction<Tables>,
  job: StoredImport,
  written: { key: string | undefined; shipmentId: string; isNew: boolean }[],
): Promise<void> {
  const wanted = written.flatMap(({ key, shipmentId }) =>
    key ? [{ customer_id: job.customer_id ?? '', value_key: key, shipment_id: shipmentId }] : [],
  );
  if (wanted.length === 0) return;
  const claimed = await trx
    .insertInto('import_keys')
    .values(wanted)
    .onConflict((conflict) => conflict.doNothing())
    .returning('shipment_id')
    .execute();
  const isClaimed = new Set(claimed.map(({ shipment_id }) => shipment_id));
  if (written.some(({ key, shipmentId, isNew }) => isNew && key && !isClaimed.has(shipmentId)))
    throw new Error('Another import has created this shipment.');
}
