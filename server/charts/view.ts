import { type GeoProjection, geoEquirectangular, geoRotation } from 'd3-geo';
import { CHART_SIZES, type ChartSize } from '#domain/route-chart.ts';
import type { LonLat } from './places.ts';
import { alignRotation, measure, toRadians } from './sphere.ts';

/** Where a drawing puts its line: from x0 to x1 at cy; all points of a polyline stay between top and bottom. */
export const BOXES = {
  wide: { x0: 150, x1: 1290, cy: 180, top: 84, bottom: 256 },
  medium: { x0: 90, x1: 678, cy: 146, top: 74, bottom: 206 },
  narrow: { x0: 34, x1: 356, cy: 112, top: 66, bottom: 160 },
} as const;

/** Nearer than this the finest coast we have (1:10 million) would show its corners. */
const MAX_PX_PER_KM = 3;
/** Around the line the map is true, towards its poles it is stretched; a view must end before. */
const MAX_HALF_HEIGHT = (75 / 180) * Math.PI;
const MAX_HALF_WIDTH = (170 / 180) * Math.PI;

/** The map of one size. */
export interface View {
  width: number;
  height: number;
  projection: GeoProjection;
  pxPerKm: number;
}

const MARGIN = 40;

function toView(size: ChartSize, rotation: [number, number, number], scale: number, centre: [number, number]): View {
  const { width, height } = CHART_SIZES[size];
  const projection = geoEquirectangular()
    .rotate(rotation)
    .scale(scale)
    .translate(centre)
    .clipExtent([
      [-MARGIN, -MARGIN],
      [width + MARGIN, height + MARGIN],
    ])
    .precision(0);
  return { width, height, projection, pxPerKm: scale * toRadians(1) };
}

const MAX_SCALE = MAX_PX_PER_KM / toRadians(1);

/** The map on which the route is the straight horizontal line of the size's box. */
export function fitStrip(origin: LonLat, destination: LonLat, size: ChartSize): View {
  const { x0, x1, cy } = BOXES[size];
  const scale = Math.min((x1 - x0) / measure(origin, destination), MAX_SCALE);
  return toView(size, alignRotation(origin, destination), scale, [(x0 + x1) / 2, cy]);
}

const RADIANS = Math.PI / 180;

/** The longest side of the triangle as a pair that reads from left to right, and the corner beside it. */
function toLongestSide(origin: LonLat, via: LonLat, destination: LonLat): [LonLat, LonLat, LonLat] {
  const sides: [LonLat, LonLat, LonLat][] = [
    [origin, destination, via],
    [origin, via, destination],
    [via, destination, origin],
  ];
  return sides.reduce((best, side) => (measure(side[0], side[1]) > measure(best[0], best[1]) ? side : best));
}

/**
 * The map that holds a route through a scan off the line, its longest side level. Undefined when the three places lie so
 * far apart that the map would be stretched beyond recognition.
 */
export function fitLine(origin: LonLat, via: LonLat, destination: LonLat, size: ChartSize): View | undefined {
  const { x0, x1, top, bottom } = BOXES[size];
  const { width, height } = CHART_SIZES[size];
  const [left, right, corner] = toLongestSide(origin, via, destination);
  const rotation = alignRotation(left, right);
  const place = geoRotation(rotation);
  const points = [left, right, corner].map(place).map(([lon, lat]) => [lon * RADIANS, -lat * RADIANS] as const);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const [north, south] = [Math.min(...ys), Math.max(...ys)];
  const scale = Math.min((x1 - x0) / (east - west), (bottom - top) / (south - north), MAX_SCALE);
  const centre: [number, number] = [
    (x0 + x1) / 2 - (scale * (west + east)) / 2,
    (top + bottom) / 2 - (scale * (north + south)) / 2,
  ];
  const halfHeight = Math.max(centre[1], height - centre[1]) / scale;
  const halfWidth = Math.max(centre[0], width - centre[0]) / scale;
  if (halfHeight > MAX_HALF_HEIGHT || halfWidth > MAX_HALF_WIDTH) return undefined;
  return toView(size, rotation, scale, centre);
}
