import type { PublicPlaces } from '#domain/address.ts';
import type { DrawRoute } from '#domain/charts/route-chart.ts';
import type { CustomerScope } from '#domain/customer-scope.ts';
import type { Language } from '#domain/languages.ts';
import { MAX_CITIES, type SuggestedCity, suggestAddresses } from '#domain/shipment-people/address-suggestions.ts';
import type { Shipment } from '#domain/shipments/schema.ts';

interface PlaceServiceDeps {
  /** Throws NotFoundError. */
  getShipment(id: string, customerScope: CustomerScope): Promise<Shipment>;
  places: PublicPlaces;
  drawRoute: DrawRoute;
  suggestCities(text: string, language: Language, limit: number): SuggestedCity[];
  /** Addresses of the newest shipments, newest first. */
  listLastAddresses(): Promise<string[]>;
}

/** Public places and address suggestions, for staff. Ruling "Public place". */
export function createPlaceService(deps: PlaceServiceDeps) {
  const { getShipment, places, drawRoute, suggestCities, listLastAddresses } = deps;
  return {
    /** Suggests cities and recent addresses for a partial address, best first; none for empty input. */
    async suggest(text: string, language: Language) {
      if (text.trim() === '') return { cities: [], addresses: [] };
      const addresses = suggestAddresses(text, await listLastAddresses());
      return { cities: suggestCities(text, language, MAX_CITIES), addresses };
    },

    /** The public place of an address; '' if there is none. */
    findPublicPlace: (address: string) => places.ofAddress(address),

    /**
     * The public places of a shipment's addresses and scans, newest first, and its route if it can be drawn. Throws
     * NotFoundError.
     */
    async getPublicPlaces(id: string, language: Language) {
      const shipment = await getShipment(id, 'all');
      const origin = places.ofAddress(shipment.originAddress, shipment.originPlace);
      const destination = places.ofAddress(shipment.destinationAddress, shipment.destinationPlace);
      const trackingHistory = shipment.trackingHistory.map((entry) => ({
        status: entry.status,
        location: places.ofEntry(entry, shipment),
        timestamp: entry.timestamp,
        code: entry.code,
        corrected: entry.corrected,
      }));
      const route = drawRoute({ origin, destination, status: shipment.status, trackingHistory }, language);
      return { origin, destination, scans: trackingHistory.map(({ location }) => location), route };
    },
  };
}

export type PlaceService = ReturnType<typeof createPlaceService>;
