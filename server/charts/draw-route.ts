import {
  CHART_SIZE_NAMES,
  type ChartDrawing,
  type ChartSize,
  type ChartState,
  type RouteChart,
  toJourneyStage,
} from '#domain/charts/route-chart.ts';
import type { Language } from '#domain/languages.ts';
import type { JourneyStage, ShipmentStatus } from '#domain/shipments/status.ts';
import { type DrawingOptions, drawLine, drawRuler, drawStrip } from './line-drawings.ts';
import { findPlace, type LonLat, toPlaceName } from './places.ts';
import { isSamePlace, type Journey, planRoute, type RoutePlan, toChartState } from './route-plan.ts';
import { measure, toKm } from './sphere.ts';
import { fitLine, fitStrip, type View } from './view.ts';

export interface RouteQuery {
  /** Listed names of the public places. */
  from: string;
  to: string;
  /** Public places of the scans, oldest first. */
  scans: string[];
  /** Public place of the newest scan; '' draws no position. */
  newest: string;
  status: ShipmentStatus;
  /** The stage before a hold; default IN_TRANSIT. */
  stage?: JourneyStage;
  /** Whether it goes back, or is back, to the sender. */
  isReturn?: boolean;
  /** Language of places and waters in the picture. */
  language: Language;
}

type Sized = Record<ChartSize, ChartDrawing>;
const forEachSize = (draw: (size: ChartSize) => ChartDrawing): Sized => ({
  wide: draw('wide'),
  medium: draw('medium'),
  narrow: draw('narrow'),
});

/** Part of every picture's URL. Raise it when drawings change: browsers cache them for a year. */
const PICTURE_VERSION = '3';

const roundTo10 = (km: number) => Math.round(km / 10) * 10;
const getName = (text: string) => findPlace(text)?.name ?? text;

/** Returns the view of every size; undefined if one of them can't be drawn accurately. */
function fitAll(fit: (size: ChartSize) => View | undefined): Record<ChartSize, View> | undefined {
  const views = CHART_SIZE_NAMES.map(fit);
  const [wide, medium, narrow] = views;
  return wide && medium && narrow ? { wide, medium, narrow } : undefined;
}

function fitPlan(plan: RoutePlan): Record<ChartSize, View> | undefined {
  if (plan.kind === 'ruler') return undefined;
  const { origin, destination } = plan;
  if (plan.kind === 'strip') return fitAll((size) => fitStrip(origin, destination, size));
  return fitAll(fitLine(plan.legs));
}

/** Near an end, a number would only repeat the picture. */
const TELLING = { from: 0.02, to: 0.95 };

/** Whether the line shows a return, on which nothing is planned. */
const isTurned = (plan: RoutePlan): boolean => plan.kind === 'strip' && plan.turn !== undefined;

/** Whether the shipment left the destination or returned to the origin: then the line is longer than the route. */
function isWayBack(plan: RoutePlan, { from, to }: Journey): boolean {
  if (isTurned(plan)) return true;
  const names = plan.stops.map(({ name }) => getName(name));
  return names.includes(getName(from)) || names.slice(0, -1).includes(getName(to));
}

function measureLine(plan: RoutePlan, journey: Journey, state: ChartState): Pick<RouteChart, 'totalKm' | 'doneKm'> {
  if (plan.kind === 'ruler' || isWayBack(plan, journey)) return {};
  const { total, done } = plan.kind === 'strip' ? measureStrip(plan) : measureLegs(plan);
  const isInformative =
    state === 'moving' && plan.hasPosition && done > TELLING.from * total && done < TELLING.to * total;
  return { totalKm: Math.round(total), ...(isInformative && { doneKm: roundTo10(done) }) };
}

const measureStrip = ({ directKm, shares }: Extract<RoutePlan, { kind: 'strip' }>) => ({
  total: directKm,
  done: (shares.at(-1) ?? 0) * directKm,
});

function measureLegs({ legs }: Extract<RoutePlan, { kind: 'line' }>) {
  const lengths = legs.map((leg) => toKm(measure(leg[0] as LonLat, leg.at(-1) as LonLat)));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return { total, done: total - (lengths.at(-1) ?? 0) };
}

/** Returns the end of the route where the shipment is. */
function findEnd({ from, to, newest }: Journey, { isComplete }: RoutePlan): 'origin' | 'destination' | undefined {
  if (isComplete || isSamePlace(newest, to)) return 'destination';
  return isSamePlace(newest, from) ? 'origin' : undefined;
}

function draw(
  plan: RoutePlan,
  views: Record<ChartSize, View> | undefined,
  journey: Journey,
  drawing: Omit<DrawingOptions, 'size'>,
): Sized {
  if (plan.kind === 'ruler' || !views) {
    const end = findEnd(journey, plan);
    return forEachSize((size) => drawRuler(end, { ...drawing, size }));
  }
  if (plan.kind === 'line') return forEachSize((size) => drawLine(views[size], plan, { ...drawing, size }));
  return forEachSize((size) => drawStrip(views[size], plan, { ...drawing, size }));
}

function addBasemaps(charts: Sized, plan: RoutePlan, { from, to }: Journey, base: string): void {
  const query = new URLSearchParams({ from: getName(from), to: getName(to) });
  if (plan.kind === 'line') for (const { name } of plan.stops) query.append('via', getName(name));
  for (const size of CHART_SIZE_NAMES) charts[size].basemap = `${base}?${query}&size=${size}&v=${PICTURE_VERSION}`;
}

/** Returns the place of the newest scan if the drawing shows it; a ruler shows only its ends. */
function findShownPlace({ newest }: Journey, { kind, hasPosition }: RoutePlan, end: string | undefined): string {
  return end !== undefined || (hasPosition && kind !== 'ruler') ? newest : '';
}

function toJourney({ from, to, scans, newest, status, stage = 'IN_TRANSIT', isReturn = false }: RouteQuery): Journey {
  const isHeld = status === 'ON_HOLD';
  return { from, to, scans, newest, stage: isHeld ? stage : toJourneyStage(status), isHeld, isReturn };
}

/**
 * Draws a route in three sizes, with the URLs of its basemaps under `pictureBase`; undefined unless its ends are two
 * listed places. Pure.
 */
export function drawRoute(query: RouteQuery, pictureBase: string): RouteChart | undefined {
  const { from, to, newest, language } = query;
  if (!findPlace(from) || !findPlace(to) || isSamePlace(from, to)) return undefined;
  const journey = toJourney(query);
  const planned = planRoute(journey);
  const views = fitPlan(planned);
  const plan: RoutePlan = planned.kind === 'ruler' || views ? planned : { ...planned, kind: 'ruler' };
  const state = isTurned(plan) ? 'moving' : toChartState(journey);
  const end = findEnd(journey, plan);
  const at = findShownPlace(journey, plan, end);
  const measured = measureLine(plan, journey, state);
  const toName = (place: string) => toPlaceName(place, language);
  const names = { from: toName(from), to: toName(to), at: toName(at) };
  const captions = {
    ...names,
    ...((plan.isComplete || measured.doneKm !== undefined) && measured),
    at: end ? '' : names.at,
  };
  const stops = plan.stops.map((stop) => ({ ...stop, name: toName(stop.name) }));
  const charts = draw({ ...plan, stops }, views, journey, { state, captions, language });
  if (plan.kind !== 'ruler') addBasemaps(charts, plan, journey, pictureBase);
  const directKm = plan.kind === 'ruler' ? {} : { directKm: Math.round(plan.directKm) };
  const passed = plan.kind === 'ruler' ? [] : stops.slice(0, at === '' ? undefined : -1);
  return {
    kind: plan.kind,
    state,
    ...names,
    ...(at !== newest && { offMap: toName(newest) }),
    passed: passed.map(({ name }) => name),
    ...directKm,
    ...measured,
    charts,
  };
}
