import type { AddressedShipment, PublicPlaces } from '#domain/address.ts';
import { toPublicEvent } from '#domain/events/event-code.ts';
import { isSettled } from '#domain/events/merge-events.ts';
import type { ShipmentFacts } from '#domain/mail/mail.ts';
import type { Shipment } from '#domain/shipments/schema.ts';

const ENTRIES = 3;

/**
 * Returns what an email may say about a shipment: public places and the notes of public entries, never a street, an
 * internal note or an item. `setAt` (ISO 8601, UTC) is the time of a status set by hand, which has no entry and no
 * place.
 */
export function toShipmentFacts(
  shipment: Shipment & Pick<AddressedShipment, 'people'>,
  places: PublicPlaces,
  setAt?: string,
): ShipmentFacts {
  const { trackingNumber, status, estimatedDeliveryDate } = shipment;
  const trackingHistory = shipment.trackingHistory.filter((entry) => isSettled(entry) && !entry.corrected);
  const [newest] = trackingHistory;
  const isScan = setAt === undefined && newest?.status === status;
  return {
    trackingNumber,
    status,
    at: setAt ?? newest?.timestamp ?? shipment.createdAt,
    place: isScan && newest ? places.ofEntry(newest, shipment) : '',
    note: isScan && newest ? newest.notes : '',
    isScan,
    isCorrection: isScan && newest?.corrects !== undefined,
    origin: places.ofAddress(shipment.originAddress, shipment.originPlace),
    destination: places.ofAddress(shipment.destinationAddress, shipment.destinationPlace),
    estimatedDeliveryDate,
    history: trackingHistory.slice(0, ENTRIES).map((entry) => ({
      status: entry.status,
      timestamp: entry.timestamp,
      notes: entry.notes,
      location: places.ofEntry(entry, shipment),
      ...toPublicEvent(entry),
    })),
  };
}
