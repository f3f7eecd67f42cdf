import type { PublicPlaces } from '#domain/address.ts';
import { ERROR_TEXTS } from '#domain/error-texts.ts';
import type { PublicShipment, TrackedShipment, TrackingQuery } from '#domain/public-shipment.ts';
import type { DrawRoute, RouteChart } from '#domain/route-chart.ts';
import { CONNECTION_TEST_LIMIT } from '#domain/shipment.ts';
import { checkTrackingNumber, maskTrackingNumber } from '#domain/tracking-number.ts';
import { AppError, NotFoundError, toFieldError } from '#server/errors.ts';
import { toPublicShipment } from './public-view.ts';
import type { TrackingRepository } from './tracking.repository.ts';

export interface TrackingServiceDeps {
  repository: TrackingRepository;
  places: PublicPlaces;
  drawRoute: DrawRoute;
  /** Everything is said in words too: a route that can't be drawn is reported here and left out. */
  onNotDrawn(error: unknown): void;
  /** Spends from the caller's budget of lookups; see LookupBudget. */
  spend: <Found>(key: string, lookup: () => Promise<Found>) => Promise<Found>;
}

/** What anyone may ask. Specification, section 7 "Lookup by tracking number" and "Test page". */
export function createTrackingService({ repository, places, drawRoute, onNotDrawn, spend }: TrackingServiceDeps) {
  function findRoute(shipment: PublicShipment, query: TrackingQuery): RouteChart | undefined {
    try {
      return drawRoute(shipment, query.language);
    } catch (error) {
      onNotDrawn(error);
      return undefined;
    }
  }

  return {
    /**
     * The public view of a shipment. `caller` is the key that lookups are counted by. Throws AppError 400 for what is no
     * tracking number (nothing is looked up), NotFoundError, TooManyRequestsError.
     */
    async getPublicShipment(input: string, caller: string): Promise<PublicShipment> {
      const check = checkTrackingNumber(input);
      if (!check.ok) {
        throw new AppError(400, ERROR_TEXTS[check.problem], {
          errors: [toFieldError('trackingNumber', check.problem)],
        });
      }
      const found = await spend(caller, () => repository.findByTrackingNumber(check.value));
      if (!found) throw new NotFoundError(ERROR_TEXTS.shipmentNotFound);
      return toPublicShipment(found, places);
    },

    /** The public view as this reader wants it. */
    toTracked(shipment: PublicShipment, query: TrackingQuery): TrackedShipment {
      const inLanguage = (place: string) => places.inLanguage(place, query.language);
      const tracked: PublicShipment = {
        ...shipment,
        origin: inLanguage(shipment.origin),
        destination: inLanguage(shipment.destination),
        trackingHistory: shipment.trackingHistory.map((entry) => ({ ...entry, location: inLanguage(entry.location) })),
      };
      const route = query.withRoute ? findRoute(shipment, query) : undefined;
      return route ? { ...tracked, route } : tracked;
    },

    /** The public views of those that exist, for whoever looked them up before: nothing is spent. */
    async listPublicShipments(trackingNumbers: string[]): Promise<PublicShipment[]> {
      const found = await repository.listByTrackingNumbers(trackingNumbers);
      return found.map((shipment) => toPublicShipment(shipment, places));
    },

    /** Up to 5 shipments, newest first; strangers see masked numbers. Ruling "/test-db". */
    async listConnectionTest(isStaff: boolean) {
      const items = await repository.listNewest(CONNECTION_TEST_LIMIT);
      if (isStaff) return items;
      return items.map((item) => ({ ...item, trackingNumber: maskTrackingNumber(item.trackingNumber) }));
    },
  };
}

export type TrackingService = ReturnType<typeof createTrackingService>;
