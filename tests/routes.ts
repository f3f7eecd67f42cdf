import { CHART_SIZE_NAMES, type ChartDrawing, type RouteChart } from '#domain/charts/route-chart.ts';
import { drawRoute, type RouteQuery } from '#server/charts/draw-route.ts';
import { findPlace, type LonLat } from '#server/charts/places.ts';

/** Draws the route of a shipment in transit from New York to London with overrides; `at` is the only scan. */
export function drawTheRoute(
  { at, ...query }: Partial<RouteQuery> & { at?: string },
  pictureBase = '/strip.svg',
): RouteChart {
  const journey = { from: 'New York', to: 'London', status: 'IN_TRANSIT', language: 'en' } as const;
  const scans = query.scans ?? (at ? [at] : []);
  const chart = drawRoute({ ...journey, scans, newest: scans.at(-1) ?? '', ...query }, pictureBase);
  if (!chart) throw new Error(`No route from ${query.from} to ${query.to}`);
  return chart;
}

/** Returns all three sizes. */
export const getDrawings = (chart: RouteChart): ChartDrawing[] => CHART_SIZE_NAMES.map((size) => chart.charts[size]);

/** Returns the coordinates of a listed city. */
export const toCoordinates = (name: string): LonLat => findPlace(name)?.at ?? [Number.NaN, Number.NaN];
