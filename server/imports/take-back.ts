import type { Transaction } from 'kysely';
import type { RowOutcome } from '#domain/import.ts';
import type { Tables } from '#server/db/tables.ts';
import type { DeletedShipmentRepository } from '#server/shipments/deleted-shipments.repository.ts';
import type { ShipmentRepository } from '#server/shipments/shipments.repository.ts';
import type { StoredRow } from './import-rows.repository.ts';
import type { StoredImport } from './imports.repository.ts';

export interface TakeBackContext {
  now: Date;
  /** Shipments, in this transaction. */
  shipmentsIn: (trx: Transaction<Tables>) => Pick<ShipmentRepository, 'findById' | 'update'>;
  deletionsIn: (trx: Transaction<Tables>) => Pick<DeletedShipmentRepository, 'delete'>;
}

/** Whether somebody has been told of it by email. */
async function isTold(trx: Transaction<Tables>, shipmentId: string): Promise<boolean> {
  const mail = await trx
    .selectFrom('mails')
    .select('id')
    .where('shipment_id', '=', shipmentId)
    .where('sent_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return mail !== undefined;
}

/**
 * Takes back what a row did, as part of the transaction: a new shipment is deleted, a changed one is as it was before with
 * a version of its own. What was scanned, edited or told by email since stays.
 */
export async function takeBackRow(
  trx: Transaction<Tables>,
  job: StoredImport,
  row: StoredRow,
  { now, shipmentsIn, deletionsIn }: TakeBackContext,
): Promise<RowOutcome> {
  const id = row.shipment_id ?? '';
  await trx.selectFrom('shipments').select('id').where('id', '=', id).forUpdate().execute();
  const shipments = shipmentsIn(trx);
  const stored = await shipments.findById(id);
  if (!stored) return 'undone';
  if (stored.version !== row.version_after) return 'touched';
  if (row.outcome === 'created') {
    if (await isTold(trx, id)) return 'touched';
    await deletionsIn(trx).delete(id, now, job.run_by);
    return 'undone';
  }
  if (!row.stored_before) return 'touched';
  const by = { actor: job.run_by, statusBefore: stored.status };
  return (await shipments.update(id, stored.version, row.stored_before, now, by)) ? 'undone' : 'touched';
}
