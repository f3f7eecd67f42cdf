import {
  CHART_SIZES,
  type ChartDrawing,
  type ChartLabel,
  type ChartSize,
  type ChartState,
  RULER_SIZES,
} from '#domain/charts/route-chart.ts';
import type { Language } from '#domain/languages.ts';
import { type Point, simplify } from './outline.ts';
import { type Captions, placeLabels, toTextWidth } from './place-labels.ts';
import { cityPlaces, type LonLat, toPlaceName } from './places.ts';
import type { RoutePlan } from './route-plan.ts';
import { placeSeas } from './seas.ts';
import { createRangeCheck, toRadians, toVector } from './sphere.ts';
import { BOXES, type Box, findNorth, toOverlap, toSquare, toTextBox, type View } from './view.ts';

/** Distance between the center of a marker and the nearest dash, in px. */
const AFTER_POSITION = 22;
const AFTER_HOLD = 28;
const BEFORE_END = 14;
const AFTER_ORIGIN = 16;
const RULER_Y: Record<ChartSize, number> = { wide: 108, medium: 96, narrow: 84 };
/** Minimum length of the dashed line in px. */
const MIN_DASHED_PX = 4;
/** Maximum deviation of a drawn leg from its great circle in px. */
const LEG_TOLERANCE = 1;
/** Half the distance between the ways out and back of a return, in px. */
const TURN_RADIUS = 6;
/** Distance between the turn of a return and the ring of the destination, in px. */
const BEFORE_RING = 30;
/** A dot closer to a marker would be covered by it, in px. */
const DOT_APART = 16;

export interface DrawingOptions {
  size: ChartSize;
  state: ChartState;
  captions: Captions;
  language: Language;
}

const round = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];
const toPath = (points: Point[]) => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;

/** Draws a level dashed line to the right, or to the left if the route leads west. */
function dashes(from: Point, gap: number, to: Point): string | undefined {
  const sign = Math.sign(to[0] - from[0]);
  const [start, end] = [from[0] + sign * gap, to[0] - sign * BEFORE_END];
  return (end - start) * sign > MIN_DASHED_PX ? `M${start} ${from[1]}H${end}` : undefined;
}

/** Draws the ways out and back as level lines. The style sheet finds a return by the arc that joins them. */
function drawReturn([x, y]: Point, turnX: number, [destinationX]: Point, endX: number): string {
  const sign = Math.sign(destinationX - x);
  const turn = sign * Math.min(sign * turnX, sign * destinationX - BEFORE_RING);
  const arc = `a${TURN_RADIUS} ${TURN_RADIUS} 0 0 ${sign > 0 ? 1 : 0} 0 ${2 * TURN_RADIUS}`;
  return `M${x} ${y - TURN_RADIUS}H${turn}${arc}H${endX}`;
}

/** Whether the shipment is delivered, so that nothing is planned. */
const isOver = (state: ChartState, position: Point | undefined) => state === 'delivered' && position !== undefined;

function toGap(state: ChartState, position: Point | undefined): number {
  if (!position) return AFTER_ORIGIN;
  return state === 'held' ? AFTER_HOLD : AFTER_POSITION;
}

/** Draws dots as zero-length lines with round ends. */
const toDots = (points: Point[]) => points.map(([x, y]) => `M${x} ${y}z`).join('');
const isApart = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by) >= DOT_APART;

/** Draws passed places that aren't under a marker. */
function toPassed(stops: { name: string; at: Point }[], markers: Point[]) {
  return stops.filter(({ at }) => markers.every((marker) => isApart(at, marker)));
}

interface Level {
  origin: Point;
  destination: Point;
  /** Solid share of the line. */
  share: number;
  /** Where a return turned back, as a share. */
  turn?: number | undefined;
  /** Whether the shipment's position is drawn. */
  hasPosition: boolean;
  passed: { name: string; share: number }[];
}

/** The map under a line, and the places that the line names. */
interface Sheet {
  view: View;
  named: LonLat[];
}

/** Draws a level line from origin to destination, solid up to `share`. */
function drawLevel(level: Level, options: DrawingOptions, sheet?: Sheet) {
  const { origin, destination, share, turn, hasPosition, passed } = level;
  const { size, state, captions } = options;
  const { width, height } = (sheet ? CHART_SIZES : RULER_SIZES)[size];
  const place = (part: number) => round([origin[0] + (destination[0] - origin[0]) * part, origin[1]]);
  const end = place(share);
  const position = hasPosition ? end : undefined;
  const hasPlan = turn === undefined && !isOver(state, position);
  const dashed = hasPlan ? dashes(end, toGap(state, position), destination) : undefined;
  const markers = [origin, destination, ...(position ? [position] : [])];
  const stops = toPassed(
    passed.map(({ name, share: part }) => ({ name, at: place(part) })),
    markers,
  );
  const ends = { origin, destination, position, stops, lines: [[origin, destination]] };
  const { labels, stopLabels, progress, north, taken } = placeLabels(captions, ends, size, !sheet);
  const drawing: ChartDrawing = { width, height, origin, destination, labels, seas: [] };
  if (position) drawing.position = position;
  // A return that is still at the destination has no way back yet.
  if (turn !== undefined && end[0] !== destination[0])
    drawing.solid = drawReturn(origin, place(turn)[0], destination, end[0]);
  else if (end[0] !== origin[0]) drawing.solid = `M${origin[0]} ${origin[1]}H${end[0]}`;
  if (dashed) drawing.dashed = dashed;
  addStops(drawing, stops, stopLabels);
  if (progress) drawing.progress = progress;
  if (sheet) addSheet(drawing, sheet, taken, north, options);
  return drawing;
}

function addStops(drawing: ChartDrawing, stops: { at: Point }[], labels: ChartDrawing['seas']): void {
  if (stops.length > 0) drawing.passed = toDots(stops.map(({ at }) => at));
  if (labels.length > 0) drawing.stops = labels;
}

function addSheet(
  drawing: ChartDrawing,
  { view, named }: Sheet,
  taken: Box[],
  north: Point,
  options: DrawingOptions,
): void {
  const { language, size } = options;
  drawing.seas = placeSeas(view, taken, language, size);
  const towns = drawing.seas.length === 0 ? placeTowns(view, taken, named, options) : [];
  if (towns.length > 0) drawing.towns = towns;
  drawing.north = { turn: findNorth(view, size), at: north };
}

const project = (view: View, place: LonLat) => (view.projection(place) ?? [0, 0]) as Point;

/** Draws a strip: the straight route with a dot at each passed place. */
export function drawStrip(
  view: View,
  plan: Extract<RoutePlan, { kind: 'strip' }>,
  options: DrawingOptions,
): ChartDrawing {
  const { shares, turn, stops, isComplete, hasPosition } = plan;
  const [origin, destination] = [plan.origin, plan.destination].map((place) => round(project(view, place))) as [
    Point,
    Point,
  ];
  const share = isComplete ? 1 : (shares.at(-1) ?? 0);
  const passed = stops.map(({ name }, index) => ({ name, share: shares[index] ?? 0 }));
  const named = [plan.origin, ...stops.map(({ at }) => at), plan.destination];
  const isAtStop = hasPosition && !isComplete;
  const level = { origin, destination, share, turn, hasPosition: hasPosition || isComplete };
  const others = isAtStop ? passed.slice(0, -1) : passed;
  // A return passes places twice.
  const once = others.filter(({ name }, index) => others.findIndex((stop) => stop.name === name) === index);
  return drawLevel({ ...level, passed: once }, options, { view, named });
}

/** Draws a ruler: without a map, only its ends are places. `end` is where the shipment is. */
export function drawRuler(end: 'origin' | 'destination' | undefined, options: DrawingOptions): ChartDrawing {
  const { x0, x1 } = BOXES[options.size];
  const y = RULER_Y[options.size];
  const share = end === 'destination' ? 1 : 0;
  const hasPosition = end !== undefined;
  const level = { origin: [x0, y], destination: [x1, y], share, hasPosition, passed: [] } satisfies Level;
  return drawLevel(level, options);
}

/** Trims a leg by `gap` px at its start and `before` px at its end; empty if both meet. */
function trim(points: Point[], gap: number, before: number): Point[] {
  const [from, to] = [points[0], points.at(-1)] as [Point, Point];
  const measureTo = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(bx - ax, by - ay);
  const toward = (a: Point, b: Point, distance: number): Point => {
    const share = distance / measureTo(a, b);
    return round([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]);
  };
  if (measureTo(from, to) < gap + before + MIN_DASHED_PX) return [];
  const remaining = points.filter((point) => measureTo(point, from) > gap && measureTo(point, to) > before);
  return [toward(from, remaining[0] ?? to, gap), ...remaining, toward(to, remaining.at(-1) ?? from, before)];
}

/** Draws a route through scans off the straight line, as great circles from one to the next. */
export function drawLine(
  view: View,
  plan: Extract<RoutePlan, { kind: 'line' }>,
  options: DrawingOptions,
): ChartDrawing {
  const { size, state, captions } = options;
  const places = [plan.origin, ...plan.stops.map(({ at }) => at), plan.destination];
  const points = places.map((place) => round(project(view, place)));
  const [origin, destination] = [points[0], points.at(-1)] as [Point, Point];
  const { isComplete, hasPosition } = plan;
  const end = isComplete ? destination : (points.at(-2) as Point);
  const position = isComplete || hasPosition ? end : undefined;
  const legs = plan.legs.map((leg) =>
    simplify(
      leg.map((point) => project(view, point)),
      LEG_TOLERANCE,
    ).map(round),
  );
  const last = legs.at(-1) ?? [];
  const scanned = isComplete ? legs : legs.slice(0, -1);
  const solid = scanned.flatMap((leg, index) => (index === 0 ? leg : leg.slice(1)));
  const dashed = isOver(state, position) ? [] : trim(last, toGap(state, position), BEFORE_END);
  const named = plan.stops.map(({ name }, index) => ({ name, at: points[index + 1] ?? origin }));
  const markers = [origin, destination, ...(position ? [position] : [])];
  const stops = toPassed(hasPosition && !isComplete ? named.slice(0, -1) : named, markers);
  const ends = { origin, destination, position, stops, lines: legs };
  const { labels, stopLabels, progress, north, taken } = placeLabels(captions, ends, size, false);
  const { width, height } = CHART_SIZES[size];
  const drawing: ChartDrawing = {
    width,
    height,
    origin,
    destination,
    solid: toPath(solid),
    labels,
    seas: [],
  };
  if (position) drawing.position = position;
  if (dashed.length > 1) drawing.dashed = toPath(dashed);
  addStops(drawing, stops, stopLabels);
  if (progress) drawing.progress = progress;
  addSheet(drawing, { view, named: places }, taken, north, options);
  return drawing;
}

const MAX_LABELS: Record<ChartSize, number> = { wide: 4, medium: 2, narrow: 0 };
const FONT = 13;
const EDGE = { side: 30, top: 40, bottom: 30 };
const BELOW = 18;
/** Wider maps show oceans. */
const WIDEST_KM = 6_500;
const APART_PX = 150;
const GAP = 8;
const cities = cityPlaces.map(({ name, at }) => ({ name, at, vector: toVector(at) }));

/**
 * Places a few listed cities on a map without named waters, where land would be empty. Each avoids everything else and
 * isn't `named` by the line.
 */
export function placeTowns(
  view: View,
  taken: Box[],
  named: LonLat[],
  { size, language }: { size: ChartSize; language: Language },
): ChartLabel[] {
  const towns: (ChartLabel & { box: Box })[] = [];
  if (MAX_LABELS[size] === 0 || view.width / view.pxPerKm > WIDEST_KM) return towns;
  const center = view.projection.invert?.([view.width / 2, view.height / 2]) ?? [0, 0];
  const isNear = createRangeCheck(center as LonLat, toRadians(view.width / view.pxPerKm));
  for (const { name: listed, at, vector } of cities) {
    if (towns.length === MAX_LABELS[size]) break;
    if (!isNear(vector) || named.includes(at)) continue;
    const [x, y] = (view.projection(at) ?? [Number.NaN, Number.NaN]).map(Math.round) as [number, number];
    const isInside =
      x > EDGE.side && x < view.width - EDGE.side && y > EDGE.top && y < view.height - EDGE.bottom - BELOW;
    if (!isInside) continue;
    const name = toPlaceName(listed, language);
    const half = toTextWidth(name, FONT) / 2;
    const text = toTextBox([x, y + BELOW], 2 * half + GAP, FONT);
    const box = { ...text, top: toSquare([x, y], 5).top };
    const isFree = [...taken, ...towns.map((town) => town.box)].every((other) => toOverlap(box, other) === 0);
    const isApart = towns.every(({ at: other }) => Math.hypot(other[0] - x, other[1] - y) >= APART_PX);
    if (isFree && isApart && x > half + GAP && x < view.width - half - GAP) towns.push({ text: name, at: [x, y], box });
  }
  return towns.map(({ text, at }) => ({ text, at }));
}
