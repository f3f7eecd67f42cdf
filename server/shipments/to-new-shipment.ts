import { toFirstPart } from '#domain/address.ts';
import { FIRST_NOTE } from '#domain/events/event.ts';
import type { Shipment, ShipmentCreate } from '#domain/shipments/schema.ts';
import { toFingerprint } from './fingerprint.ts';
import type { NewShipment } from './insert-shipments.repository.ts';

/** A shipment as it is created: its history has one entry. Specification, section 4. */
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
