import type { PublicPlaces } from '#domain/address.ts';
import type { DrawRoute } from '#domain/charts/route-chart.ts';
import type { CustomerScope } from '#domain/customer-scope.ts';
import type { Language } from '#domain/languages.ts';
import { MOST_CITIES, type SuggestedCity, suggestAddresses } from '#domain/shipment-people/address-suggestions.ts';
import type { Shipment } from '#domain/shipments/schema.ts';

interface PlaceServiceDeps {
  /** Throws NotFoundError. */
  getShipment(id: string, customerScope: CustomerScope): Promise<Shipment>;
  places: PublicPlaces;
  drawRoute: DrawRoute;
  suggestCities(text: string, language: Language, most: number): SuggestedCity[];
  /** Those of the newest shipments, the newest's first. */
  listLastAddresses(): Promise<string[]>;
}

/** What visitors read instead of addresses, and how addresses may go on while they are typed, for staff. Ruling "Public place". */
export function createPlaceService(deps: PlaceServiceDeps) {
  const { getShipment, places, drawRoute, suggestCities, listLastAddresses } = deps;
  return {
    /** Listed cities and last used addresses for what is typed of an address, best first; nothing for nothing. */
    async suggest(text: string, language: Language) {
      if (text.trim() === '') return { cities: [], addresses: [] };
      const addresses = suggestAddresses(text, await listLastAddresses());
      return { cities: suggestCities(text, language, MOST_CITIES), addresses };
    },

    /** What visitors read of an address; '' when nothing. */
    findPublicPlace: (address: string) => places.ofAddress(address),

    /** What visitors read of a shipment's addresses and scans, newest first, and its route if that can be drawn. Throws NotFoundError. */
    async getPublicPlaces(id: string, language: Language) {
      const shipment = await getShipment(id, 'all');
      const origin = places.ofAddress(shipment.originAddress, shipment.originPlace);
      const destination = places.ofAddress(shipment.destinationAddress, shipment.destinationPlace);
      const trackingHistory = shipment.trackingHistory.map((entry) => ({
        status: entry.status,
        location: places.ofEntry(entry, shipment),
        timestamp: entry.timestamp,
        corrected: entry.corrected,
      }));
      const route = drawRoute({ origin, destination, status: shipment.status, trackingHistory }, language);
      return { origin, destination, scans: trackingHistory.map(({ location }) => location), route };
    },
  };
}

export type PlaceService = ReturnType<typeof createPlaceService>;
