import { geoDistance, geoInterpolate, geoRotation } from 'd3-geo';
import type { LonLat } from './places.ts';

const EARTH_RADIUS_KM = 6371;
const RADIANS = Math.PI / 180;

export const toKm = (radians: number) => radians * EARTH_RADIUS_KM;
export const toRadians = (km: number) => km / EARTH_RADIUS_KM;

/** Great-circle distance in radians. */
export const measure = (a: LonLat, b: LonLat) => geoDistance(a, b);

/**
 * The rotation that lays the great circle from `a` to `b` along the equator, its middle at 0° and `a` in the west:
 * the world turns until the route is straight.
 */
export function alignRotation(a: LonLat, b: LonLat): [lambda: number, phi: number, gamma: number] {
  const middle = geoInterpolate(a, b)(0.5);
  const centred = geoRotation([-middle[0], -middle[1], 0])(b);
  const [lon, lat] = [centred[0] * RADIANS, centred[1] * RADIANS];
  const bearing = Math.atan2(Math.sin(lat), Math.sin(lon) * Math.cos(lat)) / RADIANS;
  return [-middle[0], -middle[1], -bearing];
}

/** Where `point` lies beside the great circle from `a` to `b`, all in radians: `along` from `a`, `off` to the left. */
export function toTrack(point: LonLat, a: LonLat, b: LonLat): { along: number; off: number } {
  const [lon, lat] = geoRotation(alignRotation(a, b))(point);
  return { along: lon * RADIANS + measure(a, b) / 2, off: lat * RADIANS };
}
