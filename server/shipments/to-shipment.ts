import { toFirstPart } from '#domain/address.ts';
import { FIRST_NOTE } from '#domain/events/event.ts';
import { pickFields } from '#domain/field-table.ts';
import { SHIPMENT_TEXTS } from '#domain/shipments/fields.ts';
import type { Shipment, ShipmentCreate } from '#domain/shipments/schema.ts';
import { fromSharedColumns, type ShipmentRow } from '#server/db/tables/shipments.ts';
import { toFingerprint } from './fingerprint.ts';
import type { NewShipment } from './insert-shipments.repository.ts';

/** Converts a row to a shipment. */
export function toShipment(row: ShipmentRow): Shipment {
  return {
    id: row.id,
    trackingNumber: row.tracking_number,
    ...fromSharedColumns(row),
    ...pickFields(SHIPMENT_TEXTS, row),
    trackingHistory: row.tracking_history,
    items: row.items,
    version: row.version,
  };
}

/** Returns a new shipment, whose history has one entry. Specification, section 4. */
export function toNewShipment(input: ShipmentCreate, trackingNumber: string, now: Date): NewShipment {
  const createdAt = input.createdAt ?? now.toISOString();
  const location = toFirstPart(input.originAddress);
  return {
    ...input,
    serviceType: input.serviceType as Shipment['serviceType'],
    trackingNumber,
    createdAt,
    trackingHistory: [{ status: input.status, timestamp: createdAt, location, notes: FIRST_NOTE, isCreation: true }],
    fingerprint: toFingerprint(input),
    isSample: false,
  };
}
