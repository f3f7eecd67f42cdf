import type { z } from 'zod';
import type { EventCode, PublicEventCode } from '../events/event-code.ts';
import type { Language } from '../languages.ts';
import { JOURNEY_STAGES, type JourneyStage, type ShipmentStatus } from '../shipments/status.ts';
import type { chartDrawingSchema, routeChartSchema } from './schema.ts';

/**
 * Width and height in px of the three drawings of a route: `wide` from 1021 px of page width, `narrow` up to 640 px.
 */
export const CHART_SIZES = {
  wide: { width: 1440, height: 340 },
  medium: { width: 768, height: 280 },
  narrow: { width: 390, height: 230 },
} as const;
/** Sizes of a route without a map. */
export const RULER_SIZES = {
  wide: { width: 1440, height: 200 },
  medium: { width: 768, height: 180 },
  narrow: { width: 390, height: 160 },
} as const;
export type ChartSize = keyof typeof CHART_SIZES;
export const CHART_SIZE_NAMES = ['wide', 'medium', 'narrow'] as const satisfies readonly ChartSize[];

/**
 * `strip`: the map is rotated until the route is a straight line. `line`: a map with the true polyline, because the
 * last scan is far from that line. `ruler`: no map, because a place is unknown or a map would mislead.
 */
export const CHART_KINDS = ['strip', 'line', 'ruler'] as const;

/** State of the line: nothing scanned yet, on the way, on hold, complete. */
export const CHART_STATES = ['planned', 'moving', 'held', 'delivered'] as const;
export type ChartState = (typeof CHART_STATES)[number];

/** Pixels from the top left corner of the drawing. */
export type ChartPoint = [x: number, y: number];

/** Text on a chart; `at` is the middle of its baseline. */
export interface ChartLabel {
  text: string;
  at: ChartPoint;
}

/** One size of a route, ready to draw. Solid parts are scanned, dashed parts are planned; an absent path is empty. */
export type ChartDrawing = z.infer<typeof chartDrawingSchema>;

/** The input of a drawing: public places only. The line goes through every scan with a listed place. */
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
  code?: EventCode | PublicEventCode | undefined;
  corrected?: true | undefined;
}

/** Draws the route with place and water names in the language; returns undefined without two different places. */
export type DrawRoute = (shipment: RoutedShipment, language: Language) => RouteChart | undefined;

/**
 * A drawn route between two public places, in one language. `at` is the place of the newest scan, '' if unknown; an
 * older scan is never the position.
 */
export type RouteChart = z.infer<typeof routeChartSchema>;

/** Position of each stage on a line without places, as a share of its length. */
export const RULER_SHARES: Record<JourneyStage, number> = {
  LABEL_CREATED: 0.05,
  IN_TRANSIT: 0.35,
  OUT_FOR_DELIVERY: 0.85,
  DELIVERED: 1,
};

const isStage = (status: ShipmentStatus): status is JourneyStage =>
  (JOURNEY_STAGES as readonly string[]).includes(status);

/**
 * Returns the stage a shipment has reached: its status, or on hold the newest status in its history that isn't a hold.
 * `history` is newest first.
 */
export function toJourneyStage(status: ShipmentStatus, history: readonly ShipmentStatus[] = []): JourneyStage {
  return [status, ...history].find(isStage) ?? 'LABEL_CREATED';
}
