import type { ChartLabel, ChartSize } from '#domain/charts/route-chart.ts';
import type { Language } from '#domain/languages.ts';
import { toTextWidth } from './place-labels.ts';
import type { LonLat } from './places.ts';
import seas from './seas.json' with { type: 'json' };
import { createRangeCheck, toRadians, toVector } from './sphere.ts';
import { type Box, toOverlap, toTextBox, type View } from './view.ts';

const FONT: Record<ChartSize, number> = { wide: 15, medium: 13, narrow: 12 };
/** On phones the chart has no space besides the route's own names. */
const MAX_LABELS: Record<ChartSize, number> = { wide: 2, medium: 1, narrow: 0 };
const LETTER_SPACING = 0.14;
/** The first ring of shallow water belongs to the coast. */
const SHORE_PX = 16;
const EDGE = { side: 24, top: 34, bottom: 22 };
const GAP = 14;
const APART_PX = 160;
/** More open water than this is no improvement, in px. */
const GOOD_WATER_PX = 150;
const GOOD_DISTANCE_PX = 100;

const waters = seas.map(({ names, anchors }) => ({
  names,
  anchors: anchors.map(([lon = 0, lat = 0, clearKm = 0]) => {
    const at: LonLat = [lon, lat];
    return { at, vector: toVector(at), clearKm };
  }),
}));

interface Candidate {
  label: ChartLabel;
  box: Box;
  /** Score of a position: in open water, away from the route. */
  worth: number;
}

function toDistance([x, y]: [number, number], { left, top, right, bottom }: Box): number {
  const [across, down] = [Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)];
  // Math.hypot is several times slower.
  return Math.sqrt(across * across + down * down);
}

function toCandidates(view: View, taken: Box[], language: Language, size: ChartSize): Candidate[] {
  const font = FONT[size];
  const center = view.projection.invert?.([view.width / 2, view.height / 2]) ?? [0, 0];
  const isNear = createRangeCheck(center as LonLat, toRadians(view.width / view.pxPerKm));
  return waters.flatMap(({ names, anchors }) => {
    const text = names[language];
    const near = anchors.filter(({ vector }) => isNear(vector));
    if (near.length === 0) return [];
    const width = toTextWidth(text, font, LETTER_SPACING);
    return near.flatMap(({ at: place, clearKm }) => {
      const free = clearKm * view.pxPerKm - SHORE_PX;
      if (free < width / 2) return [];
      const [x, y] = view.projection(place) ?? [Number.NaN, Number.NaN];
      const isInside =
        x > width / 2 + EDGE.side &&
        x < view.width - width / 2 - EDGE.side &&
        y > EDGE.top &&
        y < view.height - EDGE.bottom;
      if (!isInside) return [];
      const at: [number, number] = [Math.round(x), Math.round(y)];
      const distance = taken.reduce((nearest, box) => Math.min(nearest, toDistance(at, box)), GOOD_DISTANCE_PX);
      const worth = Math.min(free, GOOD_WATER_PX) + 1.5 * distance;
      return [{ label: { text, at }, box: toTextBox(at, width + 2 * GAP, font + GAP), worth }];
    });
  });
}

/** Lists names of visible waters, best placed first: each fits over open water and avoids the route and its names. */
export function placeSeas(view: View, taken: Box[], language: Language, size: ChartSize): ChartLabel[] {
  if (MAX_LABELS[size] === 0) return [];
  const chosen: Candidate[] = [];
  const candidates = toCandidates(view, taken, language, size).sort((a, b) => b.worth - a.worth);
  for (const candidate of candidates) {
    if (chosen.length === MAX_LABELS[size]) break;
    const { label, box } = candidate;
    const isTwice = chosen.some(({ label: other }) => other.text === label.text);
    const isNear = chosen.some(({ label: other }) => Math.abs(other.at[0] - label.at[0]) < APART_PX);
    if (isTwice || isNear || taken.some((other) => toOverlap(box, other) > 0)) continue;
    chosen.push(candidate);
  }
  return chosen.map(({ label }) => label);
}
