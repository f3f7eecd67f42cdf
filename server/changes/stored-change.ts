import type { AddressedShipment } from '#domain/address.ts';
import type { ChangeType } from '#domain/changes/change.ts';
import type { PromiseReason } from '#domain/promises/promise.ts';
import type { HistoryEntry } from '#domain/shipments/schema.ts';
import type { PublicShipment } from '#domain/tracking/public-shipment.ts';
import type { ChangePlace } from './change-cursor.ts';
import type { ChangeRow } from './changes.repository.ts';

/** Input of the public view of a changed shipment; its history contains the changed entry or is empty. */
export interface StoredShipmentOfChange
  extends Omit<PublicShipment, 'origin' | 'destination' | 'trackingHistory'>,
    AddressedShipment {
  trackingHistory: HistoryEntry[];
}

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
  /** Null after the shipment was deleted. */
  shipment: StoredShipmentOfChange | null;
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

function toShipment(row: ChangeRow, trackingNumber: string): StoredShipmentOfChange {
  return {
    trackingNumber,
    status: row.status,
    serviceType: row.service_type,
    originAddress: row.origin_address,
    destinationAddress: row.destination_address,
    originPlace: row.origin_place,
    destinationPlace: row.destination_place,
    createdAt: row.created_at.toISOString(),
    estimatedDeliveryDate: row.estimated_delivery_date?.toISOString() ?? null,
    weight: row.weight,
    weightUnit: row.weight_unit,
    dimensions: row.dimensions,
    dimensionsUnit: row.dimensions_unit,
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
