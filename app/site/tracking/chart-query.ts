import type { RouteChartQuery } from '#app/api.ts';
import type { PublicShipment } from '#domain/public-shipment.ts';

/** What the chart of a shipment is asked by: public places only. The position is the newest scan whose place is known. */
export function toChartQuery({ origin, destination, status, trackingHistory }: PublicShipment): RouteChartQuery {
  const located = trackingHistory.find(({ location }) => location !== '');
  return { from: origin, to: destination, at: located?.location ?? '', status };
}
