import { type GeoProjection, geoEquirectangular, geoRotation } from 'd3-geo';
import { CHART_SIZES, type ChartSize } from '#domain/charts/route-chart.ts';
import type { Point } from './outline.ts';
import type { LonLat } from './places.ts';
import { alignRotation, findClosestCircle, measure, toRadians } from './sphere.ts';

/** Where a drawing puts its line: from x0 to x1 at the middle cy; polylines stay between top and bottom. */
export const BOXES = {
  wide: { x0: 150, x1: 1290, cy: 180, top: 84, bottom: 276 },
  medium: { x0: 90, x1: 678, cy: 146, top: 76, bottom: 216 },
  narrow: { x0: 34, x1: 356, cy: 112, top: 58, bottom: 166 },
} as const;

/** Closer up, the finest available coast (1:10 million) would show its corners. */
const MAX_PX_PER_KM = 3;
/** The map is true near the line and stretched toward its poles, where a view must end. */
const MAX_HALF_HEIGHT = (75 / 180) * Math.PI;
/** The ordinary world map may show its poles and a little space beyond. */
const MAX_UNTURNED_HALF_HEIGHT = (100 / 180) * Math.PI;
const MAX_HALF_WIDTH = 2 * Math.PI;

/** The map for one size. */
export interface View {
  width: number;
  height: number;
  projection: GeoProjection;
  pxPerKm: number;
  /** If the world is narrower than the drawing, it repeats after this many px. */
  period?: number;
}

const MARGIN = 40;

function toView(size: ChartSize, rotation: [number, number, number], scale: number, center: [number, number]): View {
  const { width, height } = CHART_SIZES[size];
  const [west, east] = [center[0] - Math.PI * scale, center[0] + Math.PI * scale];
  const isNarrower = west > 0 || east < width;
  const projection = geoEquirectangular()
    .rotate(rotation)
    .scale(scale)
    .translate(center)
    .clipExtent([
      [isNarrower ? west : -MARGIN, -MARGIN],
      [isNarrower ? east : width + MARGIN, height + MARGIN],
    ])
    .precision(0);
  return {
    width,
    height,
    projection,
    pxPerKm: scale * toRadians(1),
    ...(isNarrower && { period: 2 * Math.PI * scale }),
  };
}

const MAX_SCALE = MAX_PX_PER_KM / toRadians(1);

/** Fits the map on which the route is the straight horizontal line of the size's box. */
export function fitStrip(origin: LonLat, destination: LonLat, size: ChartSize): View {
  const { x0, x1, cy } = BOXES[size];
  const scale = Math.min((x1 - x0) / measure(origin, destination), MAX_SCALE);
  const lay = (a: LonLat, b: LonLat) => toView(size, alignRotation(a, b), scale, [(x0 + x1) / 2, cy]);
  return keepNorthUp(lay(origin, destination), () => lay(destination, origin), size);
}

/** Returns the direction of north in the middle of a view: degrees clockwise from up, -180 to 180. */
export function findNorth({ projection, width }: View, size: ChartSize): number {
  const middle = projection.invert?.([width / 2, BOXES[size].cy]) ?? [0, 0];
  const lat = Math.max(-89.9, Math.min(89.9, middle[1]));
  const [x, y] = projection([middle[0], lat - 0.1]) ?? [0, 0];
  const [nx, ny] = projection([middle[0], lat + 0.1]) ?? [0, 0];
  return Math.round(Math.atan2(nx - x, y - ny) / RADIANS);
}

/** Keeps north in the upper half: if the route leads west, rotates the map by 180°, with the origin on the right. */
function keepNorthUp<Fitted extends View | undefined>(view: Fitted, turnRound: () => Fitted, size: ChartSize): Fitted {
  return view && Math.abs(findNorth(view, size)) > 90 ? turnRound() : view;
}

const RADIANS = Math.PI / 180;

function toFarthestPair(places: LonLat[]): [LonLat, LonLat] {
  let [farthest, distance] = [[places[0], places.at(-1)] as [LonLat, LonLat], 0];
  for (const [index, a] of places.entries()) {
    for (const b of places.slice(index + 1)) {
      const apart = measure(a, b);
      if (apart > distance) [farthest, distance] = [[a, b], apart];
    }
  }
  return farthest;
}

/** A line on a turned globe, as far as it reaches from the middle, in radians to the east and south. */
interface Extent {
  rotation: [number, number, number];
  west: number;
  east: number;
  north: number;
  south: number;
}

/** Undefined for a line across the map's edge, which would continue on the opposite side. */
function measureTurned(legs: LonLat[][], rotation: [number, number, number]): Extent | undefined {
  const turn = geoRotation(rotation);
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
  let last: number | undefined;
  for (const leg of legs) {
    for (const point of leg) {
      const [lon, lat] = turn(point);
      const [x, y] = [lon * RADIANS, -lat * RADIANS];
      if (last !== undefined && Math.abs(x - last) > Math.PI) return undefined;
      last = x;
      [west, east] = [Math.min(west, x), Math.max(east, x)];
      [north, south] = [Math.min(north, y), Math.max(south, y)];
    }
  }
  return { rotation, west, east, north, south };
}

function fitTurned(extent: Extent | undefined, size: ChartSize, most: number): View | undefined {
  if (!extent) return undefined;
  const { rotation, west, east, north, south } = extent;
  const { x0, x1, top, bottom } = BOXES[size];
  const { width, height } = CHART_SIZES[size];
  const scale = Math.min((x1 - x0) / (east - west), (bottom - top) / (south - north), MAX_SCALE);
  // Moves toward the map's axis as far as the line allows, away from its stretched edges.
  const highest = Math.max(top - scale * north, height - most * scale);
  const lowest = Math.min(bottom - scale * south, most * scale);
  const middle = (top + bottom) / 2 - (scale * (north + south)) / 2;
  const center: [number, number] = [
    (x0 + x1) / 2 - (scale * (west + east)) / 2,
    Math.max(highest, Math.min(lowest, middle)),
  ];
  const halfWidth = Math.max(center[0], width - center[0]) / scale;
  if (highest > lowest || halfWidth > MAX_HALF_WIDTH) return undefined;
  return toView(size, rotation, scale, center);
}

/** Fits the ordinary world map, centered on the line. */
function fitUnturned(legs: LonLat[][], size: ChartSize): View | undefined {
  const middle = legs.flat().map(([lon]) => lon);
  const turns = [0, 180].map((edge) => middle.map((lon) => ((lon - edge + 540) % 360) - 180));
  const spans = turns.map((lons) => [Math.min(...lons), Math.max(...lons)] as const);
  const views = spans.flatMap(([west, east], index) => {
    const lon = (west + east) / 2 + (index === 0 ? 0 : 180);
    return fitTurned(measureTurned(legs, [-lon, 0, 0]), size, MAX_UNTURNED_HALF_HEIGHT) ?? [];
  });
  return views.toSorted((one, other) => other.pxPerKm - one.pxPerKm)[0];
}

/**
 * Fits the map for a route off the straight line: along the great circle closest to all places, or through the two
 * places farthest apart, whichever is larger; the ordinary world map if both would be too stretched. Returns the fit of
 * a size: undefined if the line goes around the world.
 */
export function fitLine(legs: LonLat[][]): (size: ChartSize) => View | undefined {
  const stops = legs.map((leg) => leg[0] as LonLat).concat(legs.at(-1)?.slice(-1) ?? []);
  const axes = [toFarthestPair(stops), findClosestCircle(stops)].map(([a, b]) => ({
    ahead: measureTurned(legs, alignRotation(a, b)),
    back: measureTurned(legs, alignRotation(b, a)),
  }));
  return (size) => {
    const turn = (extent: Extent | undefined) => fitTurned(extent, size, MAX_HALF_HEIGHT);
    const views = axes.flatMap(({ ahead, back }) => keepNorthUp(turn(ahead), () => turn(back), size) ?? []);
    return views.toSorted((one, other) => other.pxPerKm - one.pxPerKm)[0] ?? fitUnturned(legs, size);
  };
}

/** An occupied rectangle on a chart, in px. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns the box of a text whose baseline is centered at x, y. */
export function toTextBox([x, y]: Point, width: number, fontSize: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - fontSize * 0.8, bottom: y + fontSize * 0.25 };
}

export function toSquare([x, y]: Point, half: number): Box {
  return { left: x - half, right: x + half, top: y - half, bottom: y + half };
}

/** Returns the shared area of two boxes in px². */
export function toOverlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

const SPACING = 8;

/** Returns small boxes along a line, so that text can avoid it. */
export function toLineBoxes(points: Point[]): Box[] {
  return points.slice(1).flatMap((end, index) => {
    const start = points[index] ?? end;
    const count = Math.max(1, Math.ceil(Math.hypot(end[0] - start[0], end[1] - start[1]) / SPACING));
    return Array.from({ length: count + 1 }, (_, i): Box => {
      const t = i / count;
      return toSquare([start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t], SPACING / 2);
    });
  });
}
