import type { AddressedShipment, PublicPlaces } from '#domain/address.ts';
import { toPublicEvent } from '#domain/events/event-code.ts';
import { isSettled } from '#domain/events/merge-events.ts';
import type { HistoryEntry } from '#domain/shipments/schema.ts';
import type { PublicShipment } from '#domain/tracking/public-shipment.ts';

/** Input of the public view; internal notes and item descriptions are not even read. */
export interface StoredTracking
  extends Omit<PublicShipment, 'origin' | 'destination' | 'trackingHistory'>,
    AddressedShipment {
  trackingHistory: HistoryEntry[];
}

/** Builds the public view: places instead of addresses, in the shipment and in each entry. Ruling "The public view". */
export function toPublicShipment(shipment: StoredTracking, places: PublicPlaces): PublicShipment {
  const {
    originAddress,
    destinationAddress,
    originPlace,
    destinationPlace,
    trackingHistory,
    people: _,
    ...open
  } = shipment;
  return {
    ...open,
    origin: places.ofAddress(originAddress, originPlace),
    destination: places.ofAddress(destinationAddress, destinationPlace),
    trackingHistory: trackingHistory.filter(isSettled).map((entry) => ({
      status: entry.status,
      timestamp: entry.timestamp,
      location: places.ofEntry(entry, shipment),
      notes: entry.notes,
      ...toPublicEvent(entry),
      ...(entry.corrected && { corrected: entry.corrected }),
    })),
  };
}
