import { toFirstPart } from '#domain/address.ts';
import { FIRST_NOTE } from '#domain/events/event.ts';
import { pickFields } from '#domain/field-table.ts';
import { SHIPMENT_TEXTS } from '#domain/shipments/fields.ts';
import type { Shipment, ShipmentCreate } from '#domain/shipments/schema.ts';
import type { ShipmentRow } from '#server/db/tables/shipments.ts';
import { toFingerprint } from './fingerprint.ts';
import type { NewShipment } from './insert-shipments.repository.ts';

/** Converts a row to a shipment. */
export function toShipment(row: ShipmentRow): Shipment {
  return {
    id: row.id,
    trackingNumber: row.tracking_number,
    status: row.status,
    serviceType: row.service_type,
    originAddress: row.origin_address,
    destinationAddress: row.destination_address,
    originPlace: row.origin_place,
    destinationPlace: row.destination_place,
    weight: row.weight,
    weightUnit: row.weight_unit,
    dimensions: row.dimensions,
    dimensionsUnit: row.dimensions_unit,
    createdAt: row.created_at.toISOString(),
    estimatedDeliveryDate: row.estimated_delivery_date?.toISOString() ?? null,
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
