import type { Language } from '../languages.ts';
import { JOURNEY_STAGES, type JourneyStage, type ShipmentStatus } from '../shipments/status.ts';

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
export type ChartKind = (typeof CHART_KINDS)[number];

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
export interface ChartDrawing {
  width: number;
  height: number;
  /** Address of the picture of water and land under the line; absent on a ruler. */
  basemap?: string;
  origin: ChartPoint;
  destination: ChartPoint;
  /** Where the newest scan was; absent when that is unknown, and on a ruler anywhere but at its ends. */
  position?: ChartPoint;
  solid?: string;
  dashed?: string;
  /** A dot at every place that was passed, as one path. */
  passed?: string;
  /** Names of passed places, where there is room. */
  stops?: ChartLabel[];
  /** Listed cities beside the route where no water is named; `at` is the city itself. */
  towns?: ChartLabel[];
  /** Where north is, degrees clockwise from upwards, and the middle of the mark that says so; absent without a map. */
  north?: { turn: number; at: ChartPoint };
  /** Names at the three points, shortened where there is no room; a position at one of the ends has no name of its own. */
  labels: { origin: ChartLabel; destination: ChartLabel; position?: ChartLabel };
  /** Where a line such as "1,840 of 5,571 km" has room; its middle. */
  progress?: ChartPoint;
  /** Names of waters, in the language asked for. */
  seas: ChartLabel[];
}

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
export interface RouteChart {
  kind: ChartKind;
  state: ChartState;
  from: string;
  to: string;
  at: string;
  /** The place of the newest scan when the drawing doesn't show it; a ruler shows only both ends. */
  offMap?: string | undefined;
  /** The last scan whose place every size names; only with `offMap`, and absent when there is none. `at` is ISO 8601, UTC. */
  lastShown?: { place: string; at: string } | undefined;
  /** The other located scans, oldest first; none on a ruler, which doesn't show them. */
  passed: string[];
  /** Great-circle distance between origin and destination, km; absent on a ruler. */
  directKm?: number;
  /** Length of the line as drawn, km: the direct distance on a strip, through all scans on a line. Not on a ruler, nor on a way back. */
  totalKm?: number;
  /** How much of `totalKm` is scanned, km, rounded to 10. Only on the way and not at a hold, well away from both ends. */
  doneKm?: number;
  charts: Record<ChartSize, ChartDrawing>;
}

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
