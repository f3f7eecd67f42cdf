import type { z } from 'zod';
import type { Language } from '../languages.ts';
import { JOURNEY_STAGES, type JourneyStage, type ShipmentStatus } from '../shipments/status.ts';
import type { chartDrawingSchema, routeChartSchema } from './schema.ts';

/** Width and height in px of the three drawings of a route; `wide` from 1021 px of page width, `narrow` to 640 px. */
export const CHART_SIZES = {
  wide: { width: 1440, height: 340 },
  medium: { width: 768, height: 280 },
  narrow: { width: 390, height: 230 },
} as const;
/** The same for a route without a map. */
export const RULER_SIZES = {
  wide: { width: 1440, height: 200 },
  medium: { width: 768, height: 180 },
  narrow: { width: 390, height: 160 },
} as const;
export type ChartSize = keyof typeof CHART_SIZES;
export const CHART_SIZE_NAMES = ['wide', 'medium', 'narrow'] as const satisfies readonly ChartSize[];

/**
 * `strip`: the map turned until the route is a straight line; `line`: a map with the true polyline, because the last scan
 * lies far off that line; `ruler`: no map, because a place is unknown or a map would not be honest.
 */
export const CHART_KINDS = ['strip', 'line', 'ruler'] as const;

/** What the line shows: nothing scanned on the way yet, on the way, stopped by a hold, complete. */
export const CHART_STATES = ['planned', 'moving', 'held', 'delivered'] as const;
export type ChartState = (typeof CHART_STATES)[number];

/** Pixels from the upper left corner of the drawing. */
export type ChartPoint = [x: number, y: number];

/** Text on a chart; `at` is the middle of its baseline. */
export interface ChartLabel {
  text: string;
  at: ChartPoint;
}

/** One size of a route, ready to draw. Solid is scanned, dashed is planned; an absent path means that there is none. */
export type ChartDrawing = z.infer<typeof chartDrawingSchema>;

/** What a route is drawn from: public places only. The line goes through every scan whose place is listed. */
export interface RoutedShipment {
  origin: string;
  destination: string;
  status: ShipmentStatus;
  /** Newest first. */
  trackingHistory: readonly RoutedEntry[];
}

export interface RoutedEntry {
  status: ShipmentStatus;
  location: string;
  /** ISO 8601, UTC. */
  timestamp: string;
  corrected?: true | undefined;
}

/** Draws the route of a shipment, with places and waters named in the language; undefined without two different places. */
export type DrawRoute = (shipment: RoutedShipment, language: Language) => RouteChart | undefined;

/**
 * A drawn route between two public places, in the language it was drawn in. `at` is where the newest scan was, '' when
 * that is unknown; an older scan is never the position.
 */
export type RouteChart = z.infer<typeof routeChartSchema>;

/** How far a line without places puts a stage, as a share of it. DESIGN: 5 / 35 / 85 / 100 %. */
export const RULER_SHARES: Record<JourneyStage, number> = {
  LABEL_CREATED: 0.05,
  IN_TRANSIT: 0.35,
  OUT_FOR_DELIVERY: 0.85,
  DELIVERED: 1,
};

const isStage = (status: ShipmentStatus): status is JourneyStage =>
  (JOURNEY_STAGES as readonly string[]).includes(status);

/**
 * The stage a shipment has reached: its status or, when it is on hold, the newest one in its history that is not a hold.
 * `history` is newest first.
 */
export function toJourneyStage(status: ShipmentStatus, history: readonly ShipmentStatus[] = []): JourneyStage {
  return [status, ...history].find(isStage) ?? 'LABEL_CREATED';
}
