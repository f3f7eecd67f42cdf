import { z } from 'zod';
import { CHART_KINDS, CHART_STATES } from './route-chart.ts';

/** Pixels from the top left corner of the drawing. */
const point = z.tuple([z.number(), z.number()]).meta({ items: { type: 'number' }, minItems: 2, maxItems: 2 });

/** Text on a chart; `at` is the middle of its baseline. */
const label = z.object({ text: z.string(), at: point });

/** One size of a route, ready to draw. Solid parts are scanned, dashed parts are planned; an absent path is empty. */
export const chartDrawingSchema = z.object({
  width: z.number(),
  height: z.number(),
  /** URL of the basemap under the line; absent on a ruler. */
  basemap: z.string().optional(),
  origin: point,
  destination: point,
  /** The place of the newest scan; absent if unknown, and on a ruler unless at one of its ends. */
  position: point.optional(),
  solid: z.string().optional(),
  dashed: z.string().optional(),
  /** Dots at all passed places, as one path. */
  passed: z.string().optional(),
  /** Names of passed places that fit. */
  stops: z.array(label).optional(),
  /** Listed cities beside the route where no water is named; `at` is the city itself. */
  towns: z.array(label).optional(),
  /** Direction of north, in degrees clockwise from up, and the center of its mark; absent without a map. */
  north: z.object({ turn: z.number(), at: point }).optional(),
  /** Names of the three points, shortened to fit; a position at one of the ends has no separate name. */
  labels: z.object({ origin: label, destination: label, position: label.optional() }),
  /** Center of the space for a text such as "1,840 of 5,571 km". */
  progress: point.optional(),
  /** Names of waters in the requested language. */
  seas: z.array(label),
});

/** A drawn route in the REST API. */
export const routeChartSchema = z.object({
  kind: z.enum(CHART_KINDS),
  state: z.enum(CHART_STATES),
  from: z.string(),
  to: z.string(),
  at: z.string(),
  /** The place of the newest scan if the drawing doesn't show it; a ruler shows only its ends. */
  offMap: z.string().optional(),
  /**
   * The last scan whose place every size names; only with `offMap`, and absent if there is none. `at` is ISO 8601, UTC.
   */
  lastShown: z.object({ place: z.string(), at: z.string() }).optional(),
  /** The other located scans, oldest first; empty on a ruler, which doesn't show them. */
  passed: z.array(z.string()),
  /** Great-circle distance between origin and destination, km; absent on a ruler. */
  directKm: z.number().optional(),
  /**
   * Length of the drawn line in km: the direct distance on a strip, through all scans on a line. Absent on a ruler and
   * on the way back.
   */
  totalKm: z.number().optional(),
  /** Scanned part of `totalKm` in km, rounded to 10. Only on the way, not on hold, and well away from both ends. */
  doneKm: z.number().optional(),
  charts: z.object({ wide: chartDrawingSchema, medium: chartDrawingSchema, narrow: chartDrawingSchema }),
});
