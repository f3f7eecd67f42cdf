import { geoInterpolate } from 'd3-geo';
import {
  CHART_SIZES,
  type ChartDrawing,
  type ChartSize,
  type ChartState,
  RULER_SHARES,
  RULER_SIZES,
} from '#domain/route-chart.ts';
import type { JourneyStage } from '#domain/shipment-status.ts';
import type { Point } from './outline.ts';
import { type Captions, placeLabels } from './place-labels.ts';
import type { LonLat } from './places.ts';
import { placeSeas, type SeaLanguage } from './seas.ts';
import { BOXES, type View } from './view.ts';

/** Between the middle of a marker and the first or last dash, px. */
const AFTER_FIX = 22;
const AFTER_HOLD = 28;
const BEFORE_END = 14;
const AFTER_ORIGIN = 16;
const RULER_Y: Record<ChartSize, number> = { wide: 108, medium: 96, narrow: 84 };
const LEG_STEPS = 10;

export interface InkOptions {
  size: ChartSize;
  state: ChartState;
  captions: Captions;
  language: SeaLanguage;
}

const round = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];
const toTenths = ([x, y]: Point): Point => [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
const toPath = (points: Point[]) => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;

function dashes(from: Point, gap: number, to: Point): string | undefined {
  const [start, end] = [from[0] + gap, to[0] - BEFORE_END];
  return end - start > 4 ? `M${start} ${from[1]}H${end}` : undefined;
}

/** A level line from origin to destination with the fix at `share` of it. */
function drawLevel(origin: Point, destination: Point, share: number | undefined, options: InkOptions, view?: View) {
  const { size, state, captions, language } = options;
  const { width, height } = (view ? CHART_SIZES : RULER_SIZES)[size];
  const fix: Point | undefined =
    share === undefined ? undefined : round([origin[0] + (destination[0] - origin[0]) * share, origin[1]]);
  const gap = fix ? (state === 'held' ? AFTER_HOLD : AFTER_FIX) : AFTER_ORIGIN;
  const dashed = state === 'delivered' ? undefined : dashes(fix ?? origin, gap, destination);
  const ends = { origin, destination, fix, lines: [[origin, destination]] };
  const { labels, progress, taken } = placeLabels(captions, ends, size, !view);
  const drawing: ChartDrawing = { width, height, origin, destination, labels, seas: [] };
  if (fix) drawing.fix = fix;
  if (fix && fix[0] > origin[0]) drawing.solid = `M${origin[0]} ${origin[1]}H${fix[0]}`;
  if (dashed) drawing.dashed = dashed;
  if (progress) drawing.progress = progress;
  if (view) drawing.seas = placeSeas(view, taken, language, size);
  return drawing;
}

const project = (view: View, place: LonLat) => (view.projection(place) ?? [0, 0]) as Point;

/** The ink of a strip: the straight route. */
export function drawStrip(view: View, ends: [LonLat, LonLat], share: number | undefined, options: InkOptions) {
  const [origin, destination] = ends.map((place) => round(project(view, place))) as [Point, Point];
  return drawLevel(origin, destination, share, options, view);
}

/** The ink of a ruler: no map, the fix tells the stage. */
export function drawRuler(stage: JourneyStage, options: InkOptions): ChartDrawing {
  const { x0, x1 } = BOXES[options.size];
  const y = RULER_Y[options.size];
  return drawLevel([x0, y], [x1, y], RULER_SHARES[stage], options);
}

/** A great circle as points. */
function toLeg(view: View, from: LonLat, to: LonLat): Point[] {
  const along = geoInterpolate(from, to);
  return Array.from({ length: LEG_STEPS + 1 }, (_, i) => toTenths(project(view, along(i / LEG_STEPS) as LonLat)));
}

/** What is left of a leg after `gap` px at its start and `before` px at its end. */
function trim(points: Point[], from: Point, gap: number, to: Point, before: number): Point[] {
  const isFree = ([x, y]: Point) =>
    Math.hypot(x - from[0], y - from[1]) >= gap && Math.hypot(x - to[0], y - to[1]) >= before;
  const toward = (a: Point, b: Point, distance: number): Point => {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    return toTenths([a[0] + ((b[0] - a[0]) * distance) / length, a[1] + ((b[1] - a[1]) * distance) / length]);
  };
  const kept = points.filter(isFree);
  const [first, last] = [kept[0], kept.at(-1)];
  if (!first || !last) return [];
  return [toward(from, first, gap), ...kept, toward(to, last, before)];
}

/** The ink of a route through a scan off the line: two great circles that meet at the fix. */
export function drawLine(view: View, [a, via, b]: [LonLat, LonLat, LonLat], options: InkOptions): ChartDrawing {
  const { size, state, captions, language } = options;
  const [origin, fix, destination] = [a, via, b].map((place) => round(project(view, place))) as [Point, Point, Point];
  const solid = toLeg(view, a, via);
  const leg = toLeg(view, via, b);
  const dashed = trim(leg, fix, state === 'held' ? AFTER_HOLD : AFTER_FIX, destination, BEFORE_END);
  const { labels, progress, taken } = placeLabels(
    captions,
    { origin, destination, fix, lines: [solid, leg] },
    size,
    false,
  );
  const { width, height } = CHART_SIZES[size];
  const drawing: ChartDrawing = { width, height, origin, destination, fix, solid: toPath(solid), labels, seas: [] };
  if (dashed.length > 1) drawing.dashed = toPath(dashed);
  if (progress) drawing.progress = progress;
  drawing.seas = placeSeas(view, taken, language, size);
  return drawing;
}
