import type { RouteChartQuery } from '#app/api/visitor-api.ts';
import type { PublicShipment } from '#domain/public-shipment.ts';
import { toJourneyStage, toScannedPlaces } from '#domain/route-chart.ts';

/** Longer names are no places on any list; the chart refuses them. UTF-16 units. */
const PLACE_LENGTH = 200;

/** What the chart of a shipment is asked by: public places only. The line goes through every scan whose place is known. */
export function toChartQuery(
  { origin, destination, status, trackingHistory }: PublicShipment,
  language: string,
): RouteChartQuery {
  return {
    from: origin.slice(0, PLACE_LENGTH),
    to: destination.slice(0, PLACE_LENGTH),
    at: toScannedPlaces(trackingHistory.map(({ location }) => location)),
    status,
    stage: toJourneyStage(
      status,
      trackingHistory.map((entry) => entry.status),
    ),
    lang: language,
  };
}
