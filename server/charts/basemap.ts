import { geoDistance, geoGraticule, geoPath } from 'd3-geo';
import type { ChartSize } from '#domain/charts/route-chart.ts';
import { findInlandShapes, type InlandLayer, selectLand } from './land.ts';
import { Outline, type Point, simplify, toArea, toPathData } from './outline.ts';
import type { LonLat } from './places.ts';
import { toRadians } from './sphere.ts';
import type { View } from './view.ts';

/** Coordinates are whole quarters of a pixel: finer than any screen, and shorter than decimals. */
const GRAIN = 4;
/** Above this scale a 1:50 million coast shows its corners. */
const FINE_PX_PER_KM = 0.6;
const MIN_ISLAND_PX2 = 10;
/** Maximum deviation of a drawn coast in px. */
const TOLERANCE: Record<ChartSize, number> = { wide: 0.6, medium: 0.5, narrow: 0.45 };
/** Widths of the three rings of shallow water, px. */
const SHALLOWS: Record<ChartSize, [number, number, number]> = {
  wide: [44, 26, 11],
  medium: [22, 12, 5],
  narrow: [22, 12, 5],
};

interface Colors {
  water: string;
  shallows: [string, string, string];
  land: string;
  coast: string;
  drawing: string;
  net: number;
  frame: number;
}
// The chart colors of app/styles/tokens.css: an image can't read a page's tokens.
const DAY: Colors = {
  water: '#F4F9FB',
  shallows: ['#E8F3F8', '#D9EBF3', '#C4DFEB'],
  land: '#F4ECD6',
  coast: '#A39467',
  drawing: '#0B2430',
  net: 0.1,
  frame: 0.55,
};
const NIGHT: Colors = {
  water: '#081A24',
  shallows: ['#0B212D', '#0F2937', '#153546'],
  land: '#1D2C2F',
  coast: '#6B7A72',
  drawing: '#EAF2F5',
  net: 0.07,
  frame: 0.45,
};

// Daytime colors are attributes, so that they apply where a policy forbids the style element.
const NIGHT_RULES =
  `.w{fill:${NIGHT.water}}.a{stroke:${NIGHT.shallows[0]}}.b{stroke:${NIGHT.shallows[1]}}.c{stroke:${NIGHT.shallows[2]}}` +
  `.n{stroke:${NIGHT.drawing};stroke-opacity:${NIGHT.net}}.l{fill:${NIGHT.land};stroke:${NIGHT.land}}` +
  `.r{stroke:${NIGHT.shallows[2]}}.o{stroke:${NIGHT.coast}}.k{fill:${NIGHT.shallows[1]};stroke:${NIGHT.coast}}.f{stroke:${NIGHT.drawing};opacity:${NIGHT.frame}}`;
const STYLE = `<style>@media(prefers-color-scheme:dark){${NIGHT_RULES}}</style>`;

function toRadius({ width, height, projection, period }: View, center: LonLat): number {
  if (period) return Math.PI;
  const edge: [number, number][] = [0, 0.25, 0.5, 0.75, 1].flatMap((part) => [
    [width * part, 0],
    [width * part, height],
    [width * (part > 0.5 ? 1 : 0), height * part],
  ]);
  return Math.max(...edge.map((point) => geoDistance(center, projection.invert?.(point) ?? center)));
}

function findLand(view: View, size: ChartSize): Point[][] {
  const center = (view.projection.invert?.([view.width / 2, view.height / 2]) ?? [0, 0]) as LonLat;
  const outline = new Outline();
  const land = selectLand({
    center,
    radius: toRadius(view, center) * 1.1,
    detail: view.pxPerKm > FINE_PX_PER_KM ? '10m' : '50m',
    step: toRadians(TOLERANCE[size] / view.pxPerKm),
  });
  geoPath(view.projection, outline)(land);
  return outline.lines
    .filter(({ points }) => toArea(points) >= MIN_ISLAND_PX2)
    .map(({ points }) => simplify(points, TOLERANCE[size]));
}

/** Returns coasts without the map's outer edges, where land only continues on the opposite side. */
function toCoasts(land: Point[][], { projection, period = 0 }: View): Point[][] {
  const middle = projection.translate()[0];
  const isEdge = ([x]: Point) => Math.abs(Math.abs(x - middle) - period / 2) < 1;
  return land.flatMap((ring) => {
    const coasts: Point[][] = [[]];
    for (const [index, point] of [...ring, ring[0] as Point].entries()) {
      const before = ring[index - 1];
      if (before && isEdge(before) && isEdge(point)) coasts.push([]);
      coasts.at(-1)?.push(point);
    }
    return coasts;
  });
}

/** Minimum extent of a lake around its center in px. */
const SMALLEST_LAKE = 5;
/** Wider maps, in km, show oceans, where these layers only clutter the land. */
const WIDEST: Record<InlandLayer, number> = { lakes: 25_000, borders: 6_500, rivers: 3_500 };

/**
 * Draws lakes as closed shapes of water, and rivers and borders as lines, on maps smaller than an ocean. Points are
 * projected one by one: small shapes need no clipping at the map's edge, which would cost more than all of the land.
 */
function drawInland(layer: InlandLayer, view: View, size: ChartSize): string {
  if (view.width / view.pxPerKm > WIDEST[layer]) return '';
  const isClosed = layer === 'lakes';
  const center = (view.projection.invert?.([view.width / 2, view.height / 2]) ?? [0, 0]) as LonLat;
  const smallest = isClosed ? toRadians(SMALLEST_LAKE / view.pxPerKm) : 0;
  const step = toRadians(TOLERANCE[size] / view.pxPerKm);
  return findInlandShapes(layer, { center, radius: toRadius(view, center), smallest, step })
    .map((line) => line.map((point) => view.projection(point) as Point))
    .filter((points) => isShown(points, view) && (!isClosed || toArea(points) >= MIN_ISLAND_PX2))
    .map((points) => toPathData(simplify(points, TOLERANCE[size]), isClosed, GRAIN))
    .join('');
}

/** Whether some points are in the picture and none crosses the map's edge. */
function isShown(points: Point[], { width, height, pxPerKm }: View): boolean {
  const halfWorld = (Math.PI / toRadians(1)) * pxPerKm;
  const isInside = points.some(([x, y]) => x > 0 && x < width && y > 0 && y < height);
  return isInside && points.every(([x], index) => Math.abs(x - (points[index - 1]?.[0] ?? x)) < halfWorld);
}

function drawNet(view: View): string {
  const outline = new Outline();
  geoPath(view.projection, outline)(toGraticule(view));
  return outline.lines.map(({ points }) => toPathData(simplify(points, 0.15), false, GRAIN)).join('');
}

/** Draws ticks every 12 px, longer every 60 and 120, as dash gaps along both edges. */
function drawFrame(width: number, height: number): string {
  const lines = [
    [12, 5],
    [60, 8],
    [120, 12],
  ].map(([gap = 0, length = 0]) => {
    const x = (gap - 0.5) * GRAIN;
    const edge = (y: number) => `M${x} ${y * GRAIN}H${width * GRAIN}`;
    const dashes = `${GRAIN} ${(gap - 1) * GRAIN}`;
    return `<path d="${edge(0)}${edge(height)}" stroke-width="${length * 2 * GRAIN}" stroke-dasharray="${dashes}"/>`;
  });
  return `<g class="f" stroke="${DAY.drawing}" opacity="${DAY.frame}">${lines.join('')}</g>`;
}

/**
 * Draws water, shallows, land, graticule and frame of a view as SVG: without text, with day and night in one file by
 * `prefers-color-scheme`, which in an img follows the page element's color-scheme.
 */
export function drawBasemap(view: View, size: ChartSize): string {
  const { width, height } = view;
  const box = `0 0 ${width * GRAIN} ${height * GRAIN}`;
  const period = Math.round((view.period ?? 0) * GRAIN);
  const use = (href: string, look: string) =>
    (period ? [0, -period, period] : [0]).map((x) => `<use href="#${href}"${x ? ` x="${x}"` : ''} ${look}/>`).join('');
  const shallow = (index: 0 | 1 | 2, name: string) => {
    const stroke = `stroke="${DAY.shallows[index]}" stroke-width="${SHALLOWS[size][index] * GRAIN}"`;
    return use('l', `class="${name}" fill="none" ${stroke} stroke-linejoin="round"`);
  };
  const land = findLand(view, size);
  const draw = (rings: Point[][], isClosed: boolean) => rings.map((ring) => toPathData(ring, isClosed, GRAIN)).join('');
  const shore = `stroke="${DAY.coast}" stroke-width="${0.9 * GRAIN}"`;
  const dashes = `stroke-width="${0.7 * GRAIN}" stroke-dasharray="${3 * GRAIN} ${2 * GRAIN}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">${STYLE}` +
    `<path class="w" fill="${DAY.water}" d="M0 0h${width * GRAIN}v${height * GRAIN}H0z"/>` +
    `<defs>${period ? `<path id="c" d="${draw(toCoasts(land, view), false)}"/>` : ''}<path id="l" d="${draw(land, true)}"/><path id="n" d="${drawNet(view)}"/><path id="k" d="${drawInland('lakes', view, size)}"/>` +
    `<path id="r" d="${drawInland('rivers', view, size)}"/><path id="o" d="${drawInland('borders', view, size)}"/></defs>` +
    shallow(0, 'a') +
    shallow(1, 'b') +
    shallow(2, 'c') +
    use('n', `class="n" fill="none" stroke="${DAY.drawing}" stroke-opacity="${DAY.net}" stroke-width="${GRAIN}"`) +
    use('l', `class="l" fill="${DAY.land}" stroke="${DAY.land}" stroke-width="${GRAIN}"`) +
    use(period ? 'c' : 'l', `class="o" fill="none" ${shore}`) +
    use('r', `class="r" fill="none" stroke="${DAY.shallows[2]}" stroke-width="${1.4 * GRAIN}"`) +
    use('o', `class="o" fill="none" stroke="${DAY.coast}" ${dashes}`) +
    use('k', `class="k" fill="${DAY.shallows[1]}" stroke="${DAY.coast}" stroke-width="${0.7 * GRAIN}"`) +
    `${drawFrame(width, height)}</svg>`
  );
}

const STEPS = [1, 2, 5, 10, 15, 30];
const MIN_GAP_PX = 55;
const SAMPLES = 8;

/** Returns the longitudes and latitudes of a view in whole steps; longitudes can exceed 180. */
function toExtent({ width, height, projection }: View, step: number): [[number, number], [number, number]] {
  const center = projection.invert?.([width / 2, height / 2]) ?? [0, 0];
  let [west, east, south, north] = [0, 0, 90, -90];
  for (let i = 0; i <= SAMPLES; i++) {
    for (let j = 0; j <= SAMPLES; j++) {
      const [lon, lat] = projection.invert?.([(width * i) / SAMPLES, (height * j) / SAMPLES]) ?? center;
      const away = ((lon - center[0] + 540) % 360) - 180;
      [west, east] = [Math.min(west, away), Math.max(east, away)];
      [south, north] = [Math.min(south, lat), Math.max(north, lat)];
    }
  }
  const hasPole = (
    [
      [0, 90],
      [0, -90],
    ] as LonLat[]
  ).some((pole) => {
    const [x, y] = projection(pole) ?? [Number.NaN, Number.NaN];
    return x > -width && x < 2 * width && y > -height && y < 2 * height;
  });
  if (hasPole || east - west > 240) [west, east] = [-center[0] - 180, 180 - center[0]];
  const down = (value: number) => Math.floor(value / step - 1) * step;
  const up = (value: number) => Math.ceil(value / step + 1) * step;
  return [
    [down(center[0] + west), Math.max(-80, down(south))],
    [up(center[0] + east), Math.min(80, up(north))],
  ];
}

/** Returns the meridians and parallels of a view, about 100 px apart. */
export function toGraticule(view: View) {
  const pxPerDegree = view.pxPerKm * 111.195;
  const step = STEPS.find((degrees) => degrees * pxPerDegree >= MIN_GAP_PX) ?? 30;
  const [[west, south], [east, north]] = toExtent(view, step);
  const full = east - west >= 360;
  const extent: [[number, number], [number, number]] = [
    [full ? -180 : west, south],
    [full ? 180 - 1e-6 : east, north + 1e-6],
  ];
  return geoGraticule()
    .extent(extent)
    .step([step, step])
    .precision(Math.min(2.5, step / 2))();
}
