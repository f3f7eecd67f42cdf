import { createVisitorApi, type RouteChartQuery } from '#app/api/visitor-api.ts';
import { follow } from '#app/live/follow.ts';
import type { PublicShipment } from '#domain/public-shipment.ts';
import type { RouteChart } from '#domain/route-chart.ts';

/** A tab that nobody has looked at for so long stops listening until it is looked at again. */
const HIDDEN_MS = 300_000;

const api = createVisitorApi((input, init) => window.fetch(input, init));

/** The drawn route; null when it could not be had, which is reported: the page says everything without it. */
export async function findLiveChart(query: RouteChartQuery): Promise<RouteChart | null> {
  try {
    return await api.getRouteChart(query);
  } catch (error) {
    window.reportError(error);
    return null;
  }
}

export interface ShipmentFollower {
  trackingNumber: string;
  /** The version the page shows. */
  getVersion(): number;
  onShipment(shipment: PublicShipment): void;
  /** There is no such shipment any more. */
  onGone(): void;
}

/** Tells of every change of a shipment while the page is open. Gives the function that ends it. */
export function followShipment({ trackingNumber, getVersion, onShipment, onGone }: ShipmentFollower): () => void {
  const look = async () => {
    // What fails is asked for again after the next silence.
    const shipment = await api.findTracking(trackingNumber).catch(() => undefined);
    if (shipment) onShipment(shipment);
    else if (shipment === null) leave();
  };
  const leave = () => {
    stop();
    onGone();
  };
  const stop = follow({
    hiddenMs: HIDDEN_MS,
    open: (_lastEventId, signal) => api.followTracking(trackingNumber, getVersion(), signal),
    onEvent({ event, data }) {
      if (event === 'shipment') onShipment(JSON.parse(data));
      if (event === 'deleted') leave();
    },
    onSilence: () => void look(),
    isFinal: ({ status }) => status === 404 || status === 400,
    onRefused: onGone,
  });
  return stop;
}
