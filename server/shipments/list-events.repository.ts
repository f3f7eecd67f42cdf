import type { Transaction } from 'kysely';
import type { CustomerScope } from '#domain/customer-scope.ts';
import type { ShipmentEvent } from '#domain/events/event.ts';
import { type Merged, mergeEvents, toNewestEntryKey, toVoiding } from '#domain/events/merge-events.ts';
import type { ImportedEvent } from '#domain/imports/event.ts';
import { isInScopeLocked } from '#server/db/customer-scope.ts';
import type { ShipmentRow } from '#server/db/tables/shipments.ts';
import type { Tables } from '#server/db/tables.ts';
import { toEventId } from '#server/digest.ts';
import { readEvents, storeMerged } from './shipment-events.repository.ts';

/** The import of the event, its user and the recording time. */
export interface ListEntry {
  importId: string;
  at: Date;
  actor: string;
  customerScope: CustomerScope;
}

interface Recorded {
  row: ShipmentRow;
  /** Whether the status or the newest effective entry changed. */
  isStatusChange: boolean;
}

/** Writes the history and status that result from an additional event. The row is locked until the transaction ends. */
async function add(
  trx: Transaction<Tables>,
  shipmentId: string,
  { at, actor, customerScope }: ListEntry,
  toEvent: (events: ShipmentEvent[], position: number) => ShipmentEvent | undefined,
): Promise<Recorded | undefined> {
  const locked = await trx
    .selectFrom('shipments')
    .select('version')
    .where('id', '=', shipmentId)
    .forUpdate()
    .executeTakeFirst();
  if (!(await isInScopeLocked(trx, customerScope, shipmentId))) return undefined;
  const events = locked ? await readEvents(trx, shipmentId) : [];
  const event = locked && toEvent(events, locked.version + 1);
  if (!event) return undefined;
  const merged: Merged = mergeEvents([...events, event]);
  const row = await storeMerged(trx, shipmentId, { event, merged, at, actor });
  return row && { row, isStatusChange: toNewestEntryKey(mergeEvents(events)) !== toNewestEntryKey(merged) };
}

/** Records an imported event once per import and shipment and rebuilds history and status. */
export const appendImportedEvents = (
  trx: Transaction<Tables>,
  shipmentId: string,
  event: ImportedEvent,
  entry: ListEntry,
) =>
  add(trx, shipmentId, entry, (_, position) => ({
    ...event,
    id: toEventId(entry.importId, shipmentId, 'set'),
    position,
    code: null,
    reason: null,
    notes: '',
    isCreation: false,
    via: 'import',
    voids: null,
    recordedAt: entry.at.toISOString(),
  }));

/** Reverts an imported event by adding one with the previous state; undefined if there was no such event. */
export const revertImportedEvents = (trx: Transaction<Tables>, shipmentId: string, entry: ListEntry) =>
  add(trx, shipmentId, entry, (events, position) => {
    const wrong = events.find(({ id }) => id === toEventId(entry.importId, shipmentId, 'set'));
    const id = toEventId(entry.importId, shipmentId, 'undo');
    return wrong && toVoiding(id, wrong, events, { at: entry.at, position });
  });
