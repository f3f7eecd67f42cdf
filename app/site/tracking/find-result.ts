import type { RouterContextProvider } from 'react-router';
import type { RouteChartQuery } from '#app/api/visitor-api.ts';
import { ApiError } from '#app/api-error.ts';
import { getApi } from '#app/get-api.ts';
import { getPage } from '#app/page-context.ts';
import type { RouteChart } from '#domain/route-chart.ts';
import { toChartQuery } from './chart-query.ts';
import type { ShownShipment } from './shown-shipment.ts';

type Context = Readonly<RouterContextProvider>;

export type TrackingResult =
  /** `now` is the server's time, ISO 8601, UTC. `chart` is null when it could not be drawn. */
  | { kind: 'found'; shipment: ShownShipment; chart: RouteChart | null; now: string }
  | { kind: 'missing' }
  /** The API could not answer, or (`isLimited`) was asked for too many numbers that do not exist; seconds to wait. */
  | { kind: 'failed'; isLimited: boolean; retryAfter: number | undefined };

/** Looks a shipment up by its canonical number. Never throws: a failure is reported and becomes part of the page. */
export async function findResult(trackingNumber: string, language: string, context: Context): Promise<TrackingResult> {
  try {
    const found = await getApi(context).findTracking(trackingNumber);
    if (!found) return { kind: 'missing' };
    const { createdAt: _, ...shipment } = found;
    const chart = await findChart(toChartQuery(found, language), context);
    return { kind: 'found', shipment, chart, now: getPage(context).now().toISOString() };
  } catch (error) {
    const { status, retryAfter } = error instanceof ApiError ? error : {};
    const isLimited = status === 429;
    if (!isLimited) getPage(context).reportError(error);
    return { kind: 'failed', isLimited, retryAfter };
  }
}

/** The page says everything in words too: without its picture it is still worth showing. */
async function findChart(query: RouteChartQuery, context: Context): Promise<RouteChart | null> {
  try {
    return await getApi(context).getRouteChart(query);
  } catch (error) {
    getPage(context).reportError(error);
    return null;
  }
}
