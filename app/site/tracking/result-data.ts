import type { RouteChart } from '#domain/charts/route-chart.ts';
import type { LocalizedShipment, PublicShipment } from '#domain/tracking/public-shipment.ts';

/** What the page shows of a shipment; the browser gets nothing else. */
export type ResultShipment = Omit<PublicShipment, 'createdAt'>;

export interface ResultData {
  shipment: ResultShipment;
  /** Null when it could not be drawn: the page says everything in words too. */
  chart: RouteChart | null;
}

export function toResultData({ createdAt: _, route, ...shipment }: LocalizedShipment): ResultData {
  return { shipment, chart: route ?? null };
}
