import type { Transaction } from 'kysely';
import { isEditing } from '#domain/imports/changes.ts';
import type { WhyStayed } from '#domain/imports/import.ts';
import { isInScopeLocked } from '#server/db/customer-scope.ts';
import type { Tables } from '#server/db/tables.ts';
import type { DeletedShipmentRepository } from '#server/shipments/deleted-shipments.repository.ts';
import type { ShipmentRepository } from '#server/shipments/shipments.repository.ts';
import { findLastChange, findSentMail } from './find-stored.repository.ts';
import type { StoredRow } from './import-rows.repository.ts';
import { toCustomerScope } from './import-scope.ts';
import type { StoredImport } from './imports.repository.ts';

export interface UndoContext {
  now: Date;
  /** Shipments in this transaction. */
  shipmentsIn: (trx: Transaction<Tables>) => Pick<ShipmentRepository, 'findById' | 'revertImportedEvents' | 'update'>;
  deletionsIn: (trx: Transaction<Tables>) => Pick<DeletedShipmentRepository, 'delete'>;
}

type UndoResult = { outcome: 'undone' } | { outcome: 'touched'; stayed: WhyStayed | null };

const UNDONE = { outcome: 'undone' } as const;

/**
 * Undoes a row within the transaction: deletes a new shipment, restores a changed one under a new version, and marks
 * the import's events as corrected. Skips what was scanned, edited or mailed since.
 */
export async function undoRow(
  trx: Transaction<Tables>,
  job: StoredImport,
  row: StoredRow,
  { now, shipmentsIn, deletionsIn }: UndoContext,
): Promise<UndoResult> {
  const id = row.shipment_id ?? '';
  await trx.selectFrom('shipments').select('id').where('id', '=', id).forUpdate().execute();
  const shipments = shipmentsIn(trx);
  const customerScope = toCustomerScope(job);
  const stored = await shipments.findById(id, 'all');
  if (!stored) return UNDONE;
  // The shipment now belongs to another customer, whose actions must stay private.
  if (!(await isInScopeLocked(trx, customerScope, id))) return { outcome: 'touched', stayed: null };
  if (stored.version !== row.version_after) return { outcome: 'touched', stayed: await findLastChange(trx, id) };
  if (row.outcome === 'created') {
    const mail = await findSentMail(trx, id);
    if (mail) return { outcome: 'touched', stayed: mail };
    await deletionsIn(trx).delete(id, now, job.run_by);
    return UNDONE;
  }
  if (!row.stored_before) return { outcome: 'touched', stayed: null };
  const earlier =
    (await shipments.revertImportedEvents(id, { importId: job.id, at: now, actor: job.run_by, customerScope })) ??
    stored;
  if (!isEditing(row.before)) return UNDONE;
  const by = { actor: job.run_by, customerScope, statusBefore: earlier.status };
  const before = { ...row.stored_before, estimateReason: 'corrected_mistake' as const };
  const restored = await shipments.update(id, earlier.version, before, now, by);
  return restored ? UNDONE : { outcome: 'touched', stayed: null };
}
