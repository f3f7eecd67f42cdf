import type { ChangeType } from '#domain/changes/change.ts';
import type { PromiseReason } from '#domain/promises/promise.ts';
import type { HistoryEntry } from '#domain/shipments/schema.ts';
import { fromSharedColumns } from '#server/db/tables/shipments.ts';
import type { StoredTracking } from '#server/tracking/public-view.ts';
import type { ChangePlace } from './change-cursor.ts';
import type { ChangeRow } from './changes.repository.ts';

/** A stored change with the current state of its shipment. */
export interface StoredChange extends ChangePlace {
  id: string;
  type: ChangeType;
  at: string;
  shipmentId: string;
  trackingNumber: string;
  references: string[];
  due: string | null;
  previousDue: string | null;
  /** Undefined if the date did not change, or changed before reasons were stored. */
  reason: PromiseReason | undefined;
  isCorrection: boolean;
  /** For an entry that is not public. */
  isHidden: boolean;
  /** Its history contains the changed entry or is empty. Null after the shipment was deleted. */
  shipment: StoredTracking | null;
}

const toIso = (text: string | null | undefined) => (text ? new Date(text).toISOString() : null);

function toEntry({ event }: ChangeRow): HistoryEntry[] {
  if (!event) return [];
  return [
    {
      status: event.status,
      timestamp: new Date(event.occurred_at).toISOString(),
      location: event.location,
      notes: event.notes,
      ...(event.code && { code: event.code }),
      ...(event.reason && { reason: event.reason }),
      ...(event.is_creation && { isCreation: true as const }),
      ...((event.via === 'import' || event.via === 'api') && { told: true as const }),
    },
  ];
}

function toShipment(row: ChangeRow, trackingNumber: string): StoredTracking {
  return {
    trackingNumber,
    ...fromSharedColumns(row),
    itemCount: row.item_count,
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
    people: row.people,
    trackingHistory: toEntry(row),
  };
}

export const toStoredChange = (row: ChangeRow): StoredChange => ({
  xid: row.xid,
  seq: row.seq,
  id: row.id,
  type: row.type,
  at: row.at.toISOString(),
  shipmentId: row.shipment_id,
  trackingNumber: row.number,
  references: row.reference_list,
  due: toIso(row.payload.due),
  previousDue: toIso(row.payload.previous),
  reason: row.payload.reason,
  isCorrection: (row.event?.voids ?? null) !== null,
  isHidden: row.event?.contradicts ?? false,
  shipment: row.tracking_number === null ? null : toShipment(row, row.tracking_number),
});
