import type { ApiClient } from '#app/api.ts';
import { toFirstPart } from '#domain/address.ts';
import { type RouteChart, toJourneyStage } from '#domain/route-chart.ts';
import type { Shipment } from '#domain/shipment.schema.ts';

/** The longest name of a place that a chart is asked for. */
const PLACE_LENGTH = 200;

const toPlace = (address: string) => toFirstPart(address).slice(0, PLACE_LENGTH);

/** The drawn route between the first parts of the addresses; null when it can't be drawn: the page says all of it in words. */
export async function findChart(
  api: ApiClient,
  shipment: Shipment,
  report: (error: unknown) => void,
): Promise<RouteChart | null> {
  const located = shipment.trackingHistory.find(({ location }) => location.trim() !== '');
  try {
    return await api.getRouteChart({
      from: toPlace(shipment.originAddress),
      to: toPlace(shipment.destinationAddress),
      at: toPlace(located?.location ?? ''),
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
