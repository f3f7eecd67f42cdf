import { type PlaceTest, toPublicPlace } from '#domain/address.ts';
import type { ShipmentFacts } from '#domain/mail.ts';
import type { Shipment } from '#domain/shipment.schema.ts';

const ENTRIES = 3;

/**
 * What a mail may say of a shipment: public places and the notes of public entries, never a street, an internal note or an
 * item. `setAt` (ISO 8601, UTC) is given for a status that was set by hand, which has no entry and no place of its own.
 */
export function toShipmentFacts(shipment: Shipment, isKnownPlace: PlaceTest, setAt?: string): ShipmentFacts {
  const place = (text: string) => toPublicPlace(text, isKnownPlace);
  const { trackingNumber, status, originAddress, destinationAddress, estimatedDeliveryDate, trackingHistory } =
    shipment;
  const [newest] = trackingHistory;
  const isScan = setAt === undefined && newest?.status === status;
  return {
    trackingNumber,
    status,
    at: setAt ?? newest?.timestamp ?? shipment.createdAt,
    place: isScan && newest ? place(newest.location) : '',
    note: isScan && newest ? newest.notes : '',
    isScan,
    isCorrection: isScan && newest?.corrects !== undefined,
    origin: place(originAddress),
    destination: place(destinationAddress),
    estimatedDeliveryDate,
    history: trackingHistory
      .filter(({ corrected }) => !corrected)
      .slice(0, ENTRIES)
      .map(({ status: scanned, timestamp, location, notes }) => ({
        ...{ status: scanned, timestamp, notes },
        location: place(location),
      })),
  };
}
