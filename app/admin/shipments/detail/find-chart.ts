import type { ApiClient } from '#app/api.ts';
import { type RouteChart, toJourneyStage, toScannedPlaces } from '#domain/route-chart.ts';
import type { Shipment } from '#domain/shipment.schema.ts';

/** The longest name of a place that a chart is asked for. */
const PLACE_LENGTH = 200;

export type ShipmentPlaces = Awaited<ReturnType<ApiClient['getShipmentPlaces']>>;

/** The drawn route as visitors see it; null when it can't be drawn: the page says all of it in words. */
export async function findChart(
  api: ApiClient,
  shipment: Shipment,
  places: ShipmentPlaces | null,
  report: (error: unknown) => void,
): Promise<RouteChart | null> {
  if (!places) return null;
  const { origin, destination, scans } = places;
  try {
    return await api.getRouteChart({
      from: origin.slice(0, PLACE_LENGTH),
      to: destination.slice(0, PLACE_LENGTH),
      at: toScannedPlaces(scans),
      status: shipment.status,
      stage: toJourneyStage(
        shipment.status,
        shipment.trackingHistory.map((entry) => entry.status),
      ),
    });
  } catch (error) {
    report(error);
    return null;
  }
}
