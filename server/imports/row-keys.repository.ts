import { type Kysely, sql, type Transaction } from 'kysely';
import { isOfSight } from '#server/db/sight.ts';
import type { Tables } from '#server/db/tables.ts';
import { toSight } from './import-sight.ts';
import type { StoredImport } from './imports.repository.ts';
import { DIGEST, REFERENCE } from './to-row-key.ts';

/**
 * Rows that say the same are as many shipments: the first, the second and so on, those that were written before the others,
 * so that a row keeps its place when another one is put right.
 */
const countedDigests = (id: string, only: ReturnType<typeof sql>) => sql`
  select row, key || ' ' || row_number() over (partition by key order by outcome is null, row) as value_key
  from import_rows where import_id = ${id} and key like ${`${DIGEST}%`} ${only}`;

/** Rows of which an earlier list has made the shipment are the same, and name it where it is in sight; of `keys`, or all. */
export async function markKnown(db: Kysely<Tables>, job: StoredImport, keys?: (string | null)[]): Promise<void> {
  const only = keys ? sql`and key = any(${keys.filter((key) => key !== null)})` : sql``;
  await sql`update import_rows as own set shipment_id = seen.id, tracking_number = seen.tracking_number,
      result = case when shipments.id is null then base_result else 'same' end
    from (${countedDigests(job.id, only)}) as counted
      left join import_keys as known on known.customer_id = ${job.customer_id ?? ''} and known.value_key = counted.value_key
      left join shipments on shipments.id = known.shipment_id
      left join shipments as seen on seen.id = shipments.id and ${isOfSight(toSight(job))}
    where import_id = ${job.id} and own.row = counted.row and outcome is null and base_result = 'new'`.execute(db);
}

/** `keys`: by the number of each row, the key under which it is known again. `known`: those of these keys that have a shipment already. */
export async function findKeys(
  trx: Transaction<Tables>,
  job: StoredImport,
  rows: { row: number; key: string | null }[],
): Promise<{ keys: Map<number, string>; known: Set<string> }> {
  const keys = new Map<number, string>();
  for (const { row, key } of rows) if (key?.startsWith(REFERENCE)) keys.set(row, key);
  const digests = rows.flatMap(({ key }) => (key?.startsWith(DIGEST) ? key : []));
  if (digests.length > 0) {
    const counted = countedDigests(job.id, sql`and key = any(${digests})`);
    const { rows: found } = await sql<{ row: number; value_key: string }>`${counted}`.execute(trx);
    for (const { row, value_key } of found) keys.set(row, value_key);
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
 * Only one list may make a shipment of a customer's reference, or of a row. Where another one came first, at this very
 * moment, the whole transaction is given up: tried again, it finds what the other has made.
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
  const isMade = new Set(claimed.map(({ shipment_id }) => shipment_id));
  if (written.some(({ key, shipmentId, isNew }) => isNew && key && !isMade.has(shipmentId)))
    throw new Error('Another list has made this shipment.');
}
