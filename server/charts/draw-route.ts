import {
  CHART_SIZE_NAMES,
  type ChartDrawing,
  type ChartSize,
  type RouteChart,
  toJourneyStage,
} from '#domain/route-chart.ts';
import type { JourneyStage, ShipmentStatus } from '#domain/shipment-status.ts';
import { drawLine, drawRuler, drawStrip, type InkOptions } from './ink.ts';
import { toPlaceKey } from './place-key.ts';
import { findPlace, type LonLat } from './places.ts';
import { type Journey, planRoute, type RoutePlan, toChartState } from './route-plan.ts';
import type { SeaLanguage } from './seas.ts';
import { measure, toKm } from './sphere.ts';
import { fitLine, fitStrip, type View } from './view.ts';

export interface RouteQuery {
  from: string;
  to: string;
  /** Public place of the last scan that has one; '' when none has. */
  at: string;
  status: ShipmentStatus;
  /** The stage before a hold; IN_TRANSIT if not said. */
  stage?: JourneyStage;
  language: SeaLanguage;
}

type Sized = Record<ChartSize, ChartDrawing>;
const forEachSize = (draw: (size: ChartSize) => ChartDrawing): Sized => ({
  wide: draw('wide'),
  medium: draw('medium'),
  narrow: draw('narrow'),
});

/** Part of every picture's address. Raise it when pictures change: browsers keep them for a year. */
const PICTURE_VERSION = '1';

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
  return fitAll((size) => fitLine(origin, plan.via, destination, size));
}

function measureLine(plan: RoutePlan): Pick<RouteChart, 'totalKm' | 'doneKm'> {
  if (plan.kind === 'ruler') return {};
  const { origin, destination, directKm } = plan;
  if (plan.kind === 'line') {
    const done = toKm(measure(origin, plan.via));
    return { totalKm: Math.round(done + toKm(measure(plan.via, destination))), doneKm: roundTo10(done) };
  }
  const totalKm = Math.round(directKm);
  if (plan.share === undefined) return { totalKm };
  return { totalKm, doneKm: plan.share === 1 ? totalKm : Math.min(roundTo10(plan.share * directKm), totalKm) };
}

function draw(
  plan: RoutePlan,
  views: Record<ChartSize, View> | undefined,
  journey: Journey,
  ink: Omit<InkOptions, 'size'>,
): Sized {
  if (plan.kind === 'ruler' || !views) return forEachSize((size) => drawRuler(journey.stage, { ...ink, size }));
  const { origin, destination } = plan;
  if (plan.kind === 'line') {
    const places: [LonLat, LonLat, LonLat] = [origin, plan.via, destination];
    return forEachSize((size) => drawLine(views[size], places, { ...ink, size }));
  }
  return forEachSize((size) => drawStrip(views[size], [origin, destination], plan.share, { ...ink, size }));
}

function addPapers(charts: Sized, plan: RoutePlan, { from, to, at }: Journey, base: string): void {
  const ends = { from: getName(from), to: getName(to), ...(plan.kind === 'line' && { via: getName(at) }) };
  for (const size of CHART_SIZE_NAMES) {
    charts[size].paper = `${base}?${new URLSearchParams({ ...ends, size, v: PICTURE_VERSION })}`;
  }
}

/** The ink of a route in three sizes and the addresses of its papers under `pictureBase`. Pure. */
export function drawRoute(query: RouteQuery, pictureBase: string): RouteChart {
  const { from, to, at, status, language } = query;
  const isHeld = status === 'ON_HOLD';
  const stage = isHeld ? (query.stage ?? 'IN_TRANSIT') : toJourneyStage(status);
  const journey: Journey = { from, to, at, stage, isHeld };
  const state = toChartState(journey);
  const wanted = planRoute(journey);
  const views = fitPlan(wanted);
  const plan: RoutePlan = wanted.kind === 'ruler' || views ? wanted : { kind: 'ruler', directKm: wanted.directKm };
  const isAtEnd = state === 'delivered' || isSame(at, from) || isSame(at, to);
  const measured = measureLine(plan);
  const captions = { from, to, totalKm: measured.totalKm, at: isAtEnd ? '' : at };
  const charts = draw(plan, views, journey, { state, captions, language });
  if (plan.kind !== 'ruler') addPapers(charts, plan, journey, pictureBase);
  const directKm = plan.directKm === undefined ? {} : { directKm: Math.round(plan.directKm) };
  return { kind: plan.kind, state, from, to, at, ...directKm, ...measured, charts };
}
