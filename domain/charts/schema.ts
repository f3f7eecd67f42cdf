import { z } from 'zod';
import { CHART_KINDS, CHART_STATES, type RouteChart } from './route-chart.ts';

const point = z.tuple([z.number(), z.number()]).meta({ items: { type: 'number' }, minItems: 2, maxItems: 2 });

const label = z.object({ text: z.string(), at: point });

const chartDrawing = z.object({
  width: z.number(),
  height: z.number(),
  basemap: z.string().optional(),
  origin: point,
  destination: point,
  position: point.optional(),
  solid: z.string().optional(),
  dashed: z.string().optional(),
  passed: z.string().optional(),
  stops: z.array(label).optional(),
  towns: z.array(label).optional(),
  north: z.object({ turn: z.number(), at: point }).optional(),
  labels: z.object({ origin: label, destination: label, position: label.optional() }),
  progress: point.optional(),
  seas: z.array(label),
});

/** The shape of a RouteChart in the REST API. */
export const routeChartSchema = z.object({
  kind: z.enum(CHART_KINDS),
  state: z.enum(CHART_STATES),
  from: z.string(),
  to: z.string(),
  at: z.string(),
  offMap: z.string().optional(),
  lastShown: z.object({ place: z.string(), at: z.string() }).optional(),
  passed: z.array(z.string()),
  directKm: z.number().optional(),
  totalKm: z.number().optional(),
  doneKm: z.number().optional(),
  charts: z.object({ wide: chartDrawing, medium: chartDrawing, narrow: chartDrawing }),
}) satisfies z.ZodType<RouteChart>;
