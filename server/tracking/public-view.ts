import { type PlaceTest, toPublicPlace } from '#domain/address.ts';
import type { PublicShipment } from '#domain/public-shipment.ts';
import type { HistoryEntry } from '#domain/shipment.schema.ts';

/** What the public view is made of; internal notes and item descriptions are not even read. */
export interface TrackedShipment extends Omit<PublicShipment, 'origin' | 'destination' | 'trackingHistory'> {
  originAddress: string;
  destinationAddress: string;
  trackingHistory: HistoryEntry[];
}

/** The public view: places instead of addresses, in the shipment and in each entry. Ruling "The public view". */
export function toPublicShipment(shipment: TrackedShipment, isKnownPlace: PlaceTest): PublicShipment {
  const { originAddress, destinationAddress, trackingHistory, ...open } = shipment;
  return {
    ...open,
    origin: toPublicPlace(originAddress, isKnownPlace),
    destination: toPublicPlace(destinationAddress, isKnownPlace),
    trackingHistory: trackingHistory.map(({ status, timestamp, location, notes, corrected }) => ({
      status,
      timestamp,
      location: toPublicPlace(location, isKnownPlace),
      notes,
      ...(corrected && { corrected }),
    })),
  };
}
