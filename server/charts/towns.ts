import type { ChartLabel, ChartSize } from '#domain/charts/route-chart.ts';
import type { Language } from '#domain/languages.ts';
import { type Box, toOverlap, toSquare, toTextBox } from './boxes.ts';
import { type LonLat, listedCities, toPlaceName } from './places.ts';
import { createReach, toRadians } from './sphere.ts';
import { toTextWidth } from './text-width.ts';
import type { View } from './view.ts';

const MOST: Record<ChartSize, number> = { wide: 4, medium: 2, narrow: 0 };
const FONT = 13;
const EDGE = { side: 30, top: 40, bottom: 30 };
const BELOW = 18;
/** Wider maps are of oceans. */
const WIDEST_KM = 6_500;
const APART_PX = 150;
const GAP = 8;

/**
 * A few listed cities where a map shows no named water: without them land is an empty box. Each keeps off all else, and none
 * is `named` by the line.
 */
export function placeTowns(
  view: View,
  taken: Box[],
  named: LonLat[],
  { size, language }: { size: ChartSize; language: Language },
): ChartLabel[] {
  const towns: (ChartLabel & { box: Box })[] = [];
  if (MOST[size] === 0 || view.width / view.pxPerKm > WIDEST_KM) return towns;
  const centre = view.projection.invert?.([view.width / 2, view.height / 2]) ?? [0, 0];
  const isNear = createReach(centre as LonLat, toRadians(view.width / view.pxPerKm));
  for (const { name: listed, at } of listedCities) {
    if (towns.length === MOST[size]) break;
    if (named.includes(at) || !isNear(at)) continue;
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
