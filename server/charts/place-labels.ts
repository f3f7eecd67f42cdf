import {
  CHART_SIZES,
  type ChartDrawing,
  type ChartLabel,
  type ChartSize,
  RULER_SIZES,
} from '#domain/charts/route-chart.ts';
import type { Point } from './outline.ts';
import { type Box, toLineBoxes, toOverlap, toSquare, toTextBox } from './view.ts';

const FONT: Record<ChartSize, number> = { wide: 16, medium: 16, narrow: 14 };
const MAX_NAME: Record<ChartSize, number> = { wide: 360, medium: 280, narrow: 250 };
const SMALL_FONT = 13;
const EDGE = 10;
const MARKER_HALF = 15;
const DOT_HALF = 6;
const NORTH_INSET = 34;
const NORTH_HALF = 24;
const OVER_DOT = [-14, 24, -32, 42];
const MAX_STOPS: Record<ChartSize, number> = { wide: 5, medium: 3, narrow: 1 };

/** The captions of the three points. */
export interface Captions {
  from: string;
  to: string;
  /** '' if the position is at an end, has no name, or isn't drawn. */
  at: string;
  /** Measured length of the line, and how much is done unless all of it is. */
  totalKm?: number | undefined;
  doneKm?: number | undefined;
}

/** Width of the widest progress text in any language: "10.840 von 15.571 km". */
const toProgressWidth = (totalKm: number, doneKm: number | undefined) =>
  toTextWidth(doneKm === undefined ? `${totalKm}. km` : `${doneKm}. von ${totalKm}. km`, SMALL_FONT);

interface Ends {
  origin: Point;
  destination: Point;
  position: Point | undefined;
  /** Passed places. */
  stops: { name: string; at: Point }[];
  /** All drawn lines as points. */
  lines: Point[][];
}

interface Space {
  width: number;
  height: number;
  taken: Box[];
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/** Baselines relative to a point, best first: below or above, then farther away. */
const OVER = [-22, -42, 36, 56];
const OVER_MARKER = [-27, -47, 40, 60];
const UNDER = [38, -22, 58, -42, 30];
/** Distance from the center of a marker to a text on its level, in px. */
const BESIDE_MARKER = 24;
/** Height of the center of capitals above their baseline, as a share of the font size. */
const MIDDLE_OF_CAPITALS = 0.275;

function toCost(box: Box, { height, taken }: Space): number {
  const outside = Math.max(0, 16 - box.top) + Math.max(0, box.bottom - height + 14);
  return taken.reduce((sum, other) => sum + toOverlap(box, other), outside * 40);
}

/**
 * One or two lines of text that stay together: the width of each in px, and the distance of the second below the first.
 */
interface Block {
  widths: number[];
  font: number;
  below: number;
}

interface Choice {
  xs: number[];
  baseline: number;
}

/** Lists positions below or above a point, best first; last, level with it on either side. */
function toChoices([x, y]: Point, offsets: number[], { widths, font, below }: Block, width: number): Choice[] {
  const keepIn = (at: number[]) => at.map((middle, i) => clamp(middle, toHalf(i) + EDGE, width - toHalf(i) - EDGE));
  const toHalf = (line: number) => (widths[line] ?? 0) / 2;
  const upright = offsets.map((offset) => ({
    xs: keepIn(widths.map(() => x)),
    baseline: y + offset - (offset < 0 ? below : 0),
  }));
  const beside = [1, -1].map((side) => ({
    xs: keepIn(widths.map((_, i) => x + side * (BESIDE_MARKER + toHalf(i)))),
    baseline: y + font * MIDDLE_OF_CAPITALS - below / 2,
  }));
  return [...upright, ...beside];
}

/** Places a block next to a point where it covers least and reserves the space. Returns the center of each line. */
function placeBlock(point: Point, offsets: number[], block: Block, space: Space): Point[] {
  const { widths, font, below } = block;
  const choices = toChoices(point, offsets, block, space.width).map(({ xs, baseline }) => {
    const left = Math.min(...xs.map((x, i) => x - (widths[i] ?? 0) / 2));
    const right = Math.max(...xs.map((x, i) => x + (widths[i] ?? 0) / 2));
    const box = toTextBox([(left + right) / 2, baseline], right - left, font);
    return { xs, baseline, box: { ...box, bottom: box.bottom + below } };
  });
  const best = choices.reduce((a, b) => (toCost(b.box, space) < toCost(a.box, space) - 1 ? b : a));
  space.taken.push(best.box);
  return best.xs.map((x, i) => [Math.round(x), Math.round(best.baseline + i * below)]);
}

function placeName(text: string, point: Point, { position }: Ends, size: ChartSize, space: Space): ChartLabel {
  const font = FONT[size];
  const isUnderMarker =
    position !== undefined && Math.hypot(position[0] - point[0], position[1] - point[1]) < 2 * MARKER_HALF;
  const offsets = isUnderMarker ? OVER_MARKER : OVER;
  const name = cutText(text, font, MAX_NAME[size]);
  const [at = point] = placeBlock(point, offsets, { widths: [toTextWidth(name, font)], font, below: 0 }, space);
  return { text: name, at };
}

function placePosition({ at, totalKm, doneKm }: Captions, position: Point, size: ChartSize, space: Space) {
  const font = FONT[size];
  const name = cutText(at, font, MAX_NAME[size]);
  const nameWidth = toTextWidth(name, font);
  if (totalKm === undefined) {
    if (name === '') return {};
    const [middle = position] = placeBlock(position, UNDER, { widths: [nameWidth], font, below: 0 }, space);
    return { label: { text: name, at: middle } };
  }
  const progressWidth = toProgressWidth(totalKm, doneKm);
  if (name === '') {
    const [progress] = placeBlock(position, UNDER, { widths: [progressWidth], font: SMALL_FONT, below: 0 }, space);
    return { progress };
  }
  const [middle = position, progress] = placeBlock(
    position,
    UNDER,
    { widths: [nameWidth, progressWidth], font, below: 19 },
    space,
  );
  return { label: { text: name, at: middle }, progress };
}

/** Places names of passed places that cover nothing, newest first; the newest always, if no position is drawn. */
function placeStops({ stops, position }: Ends, size: ChartSize, space: Space): ChartLabel[] {
  const font = SMALL_FONT;
  const labels: ChartLabel[] = [];
  // A place is passed again and again: where its name does not fit once, it never does.
  const tried = new Set<string>();
  for (const { name, at } of stops.toReversed()) {
    if (labels.length === MAX_STOPS[size]) break;
    if (tried.has(name)) continue;
    tried.add(name);
    const width = toTextWidth(name, font);
    if (!position && labels.length === 0) {
      const [middle = at] = placeBlock(at, OVER_DOT, { widths: [width], font, below: 0 }, space);
      labels.push({ text: name, at: middle });
      continue;
    }
    const x = clamp(at[0], width / 2 + EDGE, space.width - width / 2 - EDGE);
    const free = OVER_DOT.map((offset): Point => [Math.round(x), at[1] + offset]).find(
      (middle) => toCost(toTextBox(middle, width + 8, font), space) === 0,
    );
    if (!free || width > MAX_NAME[size]) continue;
    space.taken.push(toTextBox(free, width + 8, font));
    labels.push({ text: name, at: free });
  }
  return labels;
}

/** Places the north mark in the first free corner. */
function placeNorth({ width, height, taken }: Space): Point {
  const [right, bottom] = [width - NORTH_INSET, height - NORTH_INSET];
  const corners: Point[] = [
    [right, NORTH_INSET],
    [NORTH_INSET, NORTH_INSET],
    [right, bottom],
    [NORTH_INSET, bottom],
  ];
  const isFree = (at: Point) => taken.every((other) => toOverlap(toSquare(at, NORTH_HALF), other) === 0);
  const at = corners.find(isFree) ?? [right, NORTH_INSET];
  taken.push(toSquare(at, NORTH_HALF));
  return at;
}

/**
 * Finds space for the north mark (not on a ruler) and the names of origin, destination and position. `taken` is what
 * later text, such as a water's name, must avoid.
 */
export function placeLabels(captions: Captions, ends: Ends, size: ChartSize, isRuler: boolean) {
  const { width, height } = (isRuler ? RULER_SIZES : CHART_SIZES)[size];
  const { origin, destination, position } = ends;
  const { stops } = ends;
  const markers = [origin, destination, ...(position ? [position] : [])].map((point) => toSquare(point, MARKER_HALF));
  const space: Space = { width, height, taken: [...markers, ...ends.lines.flatMap(toLineBoxes)] };
  const north: Point = isRuler ? [0, 0] : placeNorth(space);
  const first = placeName(captions.from, origin, ends, size, space);
  const last = placeName(captions.to, destination, ends, size, space);
  const { label, progress } = position ? placePosition(captions, position, size, space) : {};
  const labels: ChartDrawing['labels'] = { origin: first, destination: last, ...(label && { position: label }) };
  for (const { at } of stops) space.taken.push(toSquare(at, DOT_HALF));
  return { labels, progress, north, stopLabels: placeStops(ends, size, space), taken: space.taken };
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff00-\uffef]/u;
const SLIM = /[iljtfrI'’.,:;!|()[\] -]/u;
const BROAD = /[mwMWGOQDHNU@%&]/u;

function toEms(letter: string): number {
  if (WIDE.test(letter)) return 1;
  if (SLIM.test(letter)) return 0.36;
  return BROAD.test(letter) ? 0.82 : 0.6;
}

const emsOfAscii = Array.from({ length: 128 }, (_, code) => toEms(String.fromCharCode(code)));

/** Estimates the width of a text in the chart's typeface in px; errs on the wide side. */
export function toTextWidth(text: string, fontSize: number, letterSpacing = 0): number {
  let ems = 0;
  for (const letter of text) ems += (emsOfAscii[letter.charCodeAt(0)] ?? toEms(letter)) + letterSpacing;
  return ems * fontSize;
}

/** Shortens a text with an ellipsis to fit. The page has the whole text elsewhere. */
function cutText(text: string, fontSize: number, maxWidth: number): string {
  if (toTextWidth(text, fontSize) <= maxWidth) return text;
  const letters = [...text];
  while (letters.length > 1 && toTextWidth(`${letters.join('')}…`, fontSize) > maxWidth) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
