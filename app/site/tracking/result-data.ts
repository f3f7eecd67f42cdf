import type { RouteChart } from '#domain/charts/route-chart.ts';
import type { LocalizedShipment, PublicShipment } from '#domain/tracking/public-shipment.ts';

/** The part of the public view that the page needs; the browser gets nothing else. */
export type ResultShipment = Omit<PublicShipment, 'createdAt'>;

export interface ResultData {
  shipment: ResultShipment;
  /** Null when drawing failed; the page also says everything in words. */
  chart: RouteChart | null;
}

export function toResultData({ createdAt: _, route, ...shipment }: LocalizedShipment): ResultData {
  return { shipment, chart: route ?? null };
}
