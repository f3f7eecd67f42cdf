import { type PlaceTest, toFirstPart, toPublicPlace } from '#domain/address.ts';
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
  const origin = toPublicPlace(originAddress, isKnownPlace);
  // The first entry was made with the first part of the origin, which may be a street: the place is the origin's all the same.
  const start = toFirstPart(originAddress);
  return {
    ...open,
    origin,
    destination: toPublicPlace(destinationAddress, isKnownPlace),
    trackingHistory: trackingHistory.map(({ status, timestamp, location, notes }) => ({
      status,
      timestamp,
      location: location === start ? origin : toPublicPlace(location, isKnownPlace),
      notes,
    })),
  };
}
