import { CHART_SIZE_NAMES, type ChartDrawing, type RouteChart } from '#domain/charts/route-chart.ts';
import { drawRoute, type RouteQuery } from '#server/charts/draw-route.ts';
import { findPlace, type LonLat } from '#server/charts/places.ts';

/** The drawn route of a shipment in transit from New York to London, but for what is given; `at` is the only scan. */
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

/** All three sizes. */
export const getDrawings = (chart: RouteChart): ChartDrawing[] => CHART_SIZE_NAMES.map((size) => chart.charts[size]);

/** Where a listed city is. */
export const getAt = (name: string): LonLat => findPlace(name)?.at ?? [Number.NaN, Number.NaN];
