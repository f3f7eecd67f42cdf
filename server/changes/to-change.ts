import type { Change } from '#domain/changes/schema.ts';
import type { PublicShipment } from '#domain/tracking/public-shipment.ts';
import type { StoredChange, StoredShipmentOfChange } from './stored-change.ts';

/** Leaves of a shipment what strangers may read. */
export type ToPublic = (shipment: StoredShipmentOfChange) => PublicShipment;

/** What programs may know of a change; undefined where that is nothing. Ruling "The public view". */
export function toChange(stored: StoredChange, toPublic: ToPublic): Change | undefined {
  if (stored.isHidden) return undefined;
  const { id, type, at, shipmentId, trackingNumber } = stored;
  // It is somebody else's by now.
  if (type === 'shipment.left') return { id, type, at, shipmentId, trackingNumber, references: [], shipment: null };
  const open = stored.shipment && toPublic(stored.shipment);
  const { trackingHistory: [entry] = [], ...shipment } = open ?? {};
  return {
    id,
    type,
    at,
    shipmentId,
    trackingNumber,
    references: stored.references,
    ...(type === 'shipment.status' && {
      entry: entry ? { ...entry, ...(stored.isCorrection && { isCorrection: true as const }) } : null,
    }),
    ...(type === 'shipment.promise' && {
      due: stored.due,
      previousDue: stored.previousDue,
      ...(stored.reason && { reason: stored.reason }),
    }),
    shipment: open ? (shipment as Change['shipment']) : null,
  };
}
