import { type RoutedEntry, type RoutedShipment, toJourneyStage } from '#domain/charts/route-chart.ts';
import type { Language } from '#domain/languages.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import type { RouteQuery } from './draw-route.ts';

/** No place of the list has a longer name. UTF-16 units. */
const PLACE_LENGTH = 200;
/** Of more the oldest are left out. */
export const MOST_SCANS = 60;

/** The places of the scans, oldest first, each only once in a row and without those that hold none. */
function toScannedPlaces(newestFirst: readonly string[]): string[] {
  const named = newestFirst.toReversed().filter((place) => place !== '');
  const once = named.filter((place, index) => place !== named[index - 1]);
  return once.slice(-MOST_SCANS).map((place) => place.slice(0, PLACE_LENGTH));
}

/** Where the newest scan was. A label is no scan, and a delivery that was not scanned has no place. */
function findNewestPlace(status: ShipmentStatus, [newest]: readonly RoutedEntry[]): string {
  if (!newest || newest.status === 'LABEL_CREATED') return '';
  return status === 'DELIVERED' && newest.status !== 'DELIVERED' ? '' : newest.location;
}

/** What the route of a shipment is drawn by: a scan that was wrong is no place where it was. */
export function toRouteQuery(shipment: RoutedShipment, language: Language): RouteQuery {
  const { origin, destination, status } = shipment;
  const trackingHistory = shipment.trackingHistory.filter(({ corrected }) => !corrected);
  return {
    from: origin.slice(0, PLACE_LENGTH),
    to: destination.slice(0, PLACE_LENGTH),
    scans: toScannedPlaces(trackingHistory.map(({ location }) => location)),
    newest: findNewestPlace(status, trackingHistory).slice(0, PLACE_LENGTH),
    status,
    stage: toJourneyStage(
      status,
      trackingHistory.map((entry) => entry.status),
    ),
    language,
  };
}
