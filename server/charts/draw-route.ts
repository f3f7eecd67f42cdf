import type { Language } from '#domain/languages.ts';
import {
  CHART_SIZE_NAMES,
  type ChartDrawing,
  type ChartSize,
  type ChartState,
  type RouteChart,
  toJourneyStage,
} from '#domain/route-chart.ts';
import type { JourneyStage, ShipmentStatus } from '#domain/shipment-status.ts';
import { type DrawingOptions, drawLine, drawRuler, drawStrip } from './line-drawings.ts';
import { toPlaceKey } from './place-key.ts';
import { findPlace, type LonLat, toPlaceName } from './places.ts';
import { type Journey, planRoute, type RoutePlan, toChartState } from './route-plan.ts';
import { measure, toKm } from './sphere.ts';
import { fitLine, fitStrip, type View } from './view.ts';

export interface RouteQuery {
  /** Public places as the list names them. */
  from: string;
  to: string;
  /** Public places of the scans, oldest first. */
  scans: string[];
  status: ShipmentStatus;
  /** The stage before a hold; IN_TRANSIT if not said. */
  stage?: JourneyStage;
  /** Of the places and waters in the picture. */
  language: Language;
}

type Sized = Record<ChartSize, ChartDrawing>;
const forEachSize = (draw: (size: ChartSize) => ChartDrawing): Sized => ({
  wide: draw('wide'),
  medium: draw('medium'),
  narrow: draw('narrow'),
});

/** Part of every picture's address. Raise it when pictures change: browsers keep them for a year. */
const PICTURE_VERSION = '3';

const roundTo10 = (km: number) => Math.round(km / 10) * 10;
const isSame = (one: string, other: string) => toPlaceKey(one) === toPlaceKey(other);
const getName = (text: string) => findPlace(text)?.name ?? text;

/** The view of every size, or undefined when one of them cannot be drawn honestly. */
function fitAll(fit: (size: ChartSize) => View | undefined): Record<ChartSize, View> | undefined {
  const views = CHART_SIZE_NAMES.map(fit);
  const [wide, medium, narrow] = views;
  return wide && medium && narrow ? { wide, medium, narrow } : undefined;
}

function fitPlan(plan: RoutePlan): Record<ChartSize, View> | undefined {
  if (plan.kind === 'ruler') return undefined;
  const { origin, destination } = plan;
  if (plan.kind === 'strip') return fitAll((size) => fitStrip(origin, destination, size));
  return fitAll((size) => fitLine(plan.legs, size));
}

/** Near an end a number would only say what the picture says. */
const TELLING = { from: 0.02, to: 0.95 };

function measureLine(plan: RoutePlan, state: ChartState): Pick<RouteChart, 'totalKm' | 'doneKm'> {
  if (plan.kind === 'ruler') return {};
  const { total, done } = plan.kind === 'strip' ? measureStrip(plan) : measureLegs(plan);
  const isTelling = state !== 'delivered' && done > TELLING.from * total && done < TELLING.to * total;
  return { totalKm: Math.round(total), ...(isTelling && { doneKm: roundTo10(done) }) };
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

function draw(
  plan: RoutePlan,
  views: Record<ChartSize, View> | undefined,
  journey: Journey,
  drawing: Omit<DrawingOptions, 'size'>,
): Sized {
  if (plan.kind === 'ruler' || !views) return forEachSize((size) => drawRuler(journey.stage, { ...drawing, size }));
  if (plan.kind === 'line') return forEachSize((size) => drawLine(views[size], plan, { ...drawing, size }));
  return forEachSize((size) => drawStrip(views[size], plan, { ...drawing, size }));
}

function addBasemaps(charts: Sized, plan: RoutePlan, { from, to }: Journey, base: string): void {
  const query = new URLSearchParams({ from: getName(from), to: getName(to) });
  if (plan.kind === 'line') for (const { name } of plan.stops) query.append('via', getName(name));
  for (const size of CHART_SIZE_NAMES) charts[size].basemap = `${base}?${query}&size=${size}&v=${PICTURE_VERSION}`;
}

/** Whether the position has a distance under it: a hold is no way of the journey. */
const isMeasureShown = (state: ChartState, { doneKm }: Pick<RouteChart, 'doneKm'>) =>
  state === 'delivered' || (state === 'moving' && doneKm !== undefined);

/** The drawing of a route in three sizes and the addresses of its basemaps under `pictureBase`. Pure. */
export function drawRoute(query: RouteQuery, pictureBase: string): RouteChart {
  const { from, to, scans, status, language } = query;
  const isHeld = status === 'ON_HOLD';
  const stage = isHeld ? (query.stage ?? 'IN_TRANSIT') : toJourneyStage(status);
  const journey: Journey = { from, to, scans, stage, isHeld };
  const state = toChartState(journey);
  const wanted = planRoute(journey);
  const views = fitPlan(wanted);
  const { stops } = wanted;
  const plan: RoutePlan = wanted.kind === 'ruler' || views ? wanted : { kind: 'ruler', stops };
  const newest = scans.at(-1) ?? '';
  const at =
    plan.kind === 'ruler' ? newest : (stops.at(-1)?.name ?? (plan.kind === 'strip' && plan.isStarted ? from : ''));
  const isAtEnd = state === 'delivered' || isSame(at, from) || isSame(at, to);
  const measured = measureLine(plan, state);
  const say = (place: string) => toPlaceName(place, language);
  const names = { from: say(from), to: say(to), at: say(at) };
  const captions = {
    ...names,
    ...(isMeasureShown(state, measured) && measured),
    at: isAtEnd ? '' : names.at,
  };
  const said = { ...plan, stops: stops.map((stop) => ({ ...stop, name: say(stop.name) })) };
  const charts = draw(said, views, journey, { state, captions, language });
  if (plan.kind !== 'ruler') addBasemaps(charts, plan, journey, pictureBase);
  const directKm = plan.kind === 'ruler' ? {} : { directKm: Math.round(plan.directKm) };
  const passed = stops
    .filter(({ name }, index) => index < stops.length - 1 || name !== at)
    .map(({ name }) => say(name));
  return { kind: plan.kind, state, ...names, passed, ...directKm, ...measured, charts };
}
