import { z } from 'zod';
import { CHART_KINDS, CHART_STATES } from './route-chart.ts';

/** Pixels from the upper left corner of the drawing. */
const point = z.tuple([z.number(), z.number()]).meta({ items: { type: 'number' }, minItems: 2, maxItems: 2 });

/** Text on a chart; `at` is the middle of its baseline. */
const label = z.object({ text: z.string(), at: point });

/** One size of a route, ready to draw. Solid is scanned, dashed is planned; an absent path means that there is none. */
export const chartDrawingSchema = z.object({
  width: z.number(),
  height: z.number(),
  /** Address of the picture of water and land under the line; absent on a ruler. */
  basemap: z.string().optional(),
  origin: point,
  destination: point,
  /** Where the newest scan was; absent when that is unknown, and on a ruler anywhere but at its ends. */
  position: point.optional(),
  solid: z.string().optional(),
  dashed: z.string().optional(),
  /** A dot at every place that was passed, as one path. */
  passed: z.string().optional(),
  /** Names of passed places, where there is room. */
  stops: z.array(label).optional(),
  /** Listed cities beside the route where no water is named; `at` is the city itself. */
  towns: z.array(label).optional(),
  /** Where north is, degrees clockwise from up, and the middle of the mark that shows it; absent without a map. */
  north: z.object({ turn: z.number(), at: point }).optional(),
  /** Names at the three points, shortened where there is no room; a position at one of the ends has no name of its own. */
  labels: z.object({ origin: label, destination: label, position: label.optional() }),
  /** Where a line such as "1,840 of 5,571 km" has room; its middle. */
  progress: point.optional(),
  /** Names of waters, in the language asked for. */
  seas: z.array(label),
});

/** A drawn route in the REST API. */
export const routeChartSchema = z.object({
  kind: z.enum(CHART_KINDS),
  state: z.enum(CHART_STATES),
  from: z.string(),
  to: z.string(),
  at: z.string(),
  /** The place of the newest scan when the drawing doesn't show it; a ruler shows only both ends. */
  offMap: z.string().optional(),
  /** The last scan whose place every size names; only with `offMap`, and absent when there is none. `at` is ISO 8601, UTC. */
  lastShown: z.object({ place: z.string(), at: z.string() }).optional(),
  /** The other located scans, oldest first; none on a ruler, which doesn't show them. */
  passed: z.array(z.string()),
  /** Great-circle distance between origin and destination, km; absent on a ruler. */
  directKm: z.number().optional(),
  /** Length of the line as drawn, km: the direct distance on a strip, through all scans on a line. Not on a ruler, nor on a way back. */
  totalKm: z.number().optional(),
  /** How much of `totalKm` is scanned, km, rounded to 10. Only on the way and not at a hold, well away from both ends. */
  doneKm: z.number().optional(),
  charts: z.object({ wide: chartDrawingSchema, medium: chartDrawingSchema, narrow: chartDrawingSchema }),
});
