import { geoInterpolate, geoRotation } from 'd3-geo';
import type { LonLat } from './places.ts';

const EARTH_RADIUS_KM = 6371;
const RADIANS = Math.PI / 180;

export const toKm = (radians: number) => radians * EARTH_RADIUS_KM;
export const toRadians = (km: number) => km / EARTH_RADIUS_KM;

/** Returns the great-circle distance in radians. */
export function measure([lonA, latA]: LonLat, [lonB, latB]: LonLat): number {
  const turn = (lonB - lonA) * RADIANS;
  const [sinA, cosA, sinB, cosB] = [
    Math.sin(latA * RADIANS),
    Math.cos(latA * RADIANS),
    Math.sin(latB * RADIANS),
    Math.cos(latB * RADIANS),
  ];
  const across = cosB * Math.sin(turn);
  const along = cosA * sinB - sinA * cosB * Math.cos(turn);
  return Math.atan2(Math.hypot(across, along), sinA * sinB + cosA * cosB * Math.cos(turn));
}

/** Returns a fast check whether places are within `radius` (radians) of a center. */
export function createRangeCheck(center: LonLat, radius: number): (place: Vector) => boolean {
  const middle = toVector(center);
  const minimum = Math.cos(Math.min(Math.PI, radius));
  return (place) => dot(middle, place) >= minimum;
}

/**
 * Returns the rotation that puts the great circle from `a` to `b` on the equator, centered at 0° with `a` in the west,
 * so that the route is straight.
 */
export function alignRotation(a: LonLat, b: LonLat): [lambda: number, phi: number, gamma: number] {
  const middle = geoInterpolate(a, b)(0.5);
  const centered = geoRotation([-middle[0], -middle[1], 0])(b);
  const [lon, lat] = [centered[0] * RADIANS, centered[1] * RADIANS];
  const bearing = Math.atan2(Math.sin(lat), Math.sin(lon) * Math.cos(lat)) / RADIANS;
  return [-middle[0], -middle[1], -bearing];
}

/**
 * Returns the position of `point` relative to the great circle from `a` to `b`, in radians: `along` from `a`, `off` to
 * the left.
 */
export function toTrack(point: LonLat, a: LonLat, b: LonLat): { along: number; off: number } {
  const [lon, lat] = geoRotation(alignRotation(a, b))(point);
  return { along: lon * RADIANS + measure(a, b) / 2, off: lat * RADIANS };
}

/** Maximum distance of a leg's points in radians, and their minimum number: enough for a smooth line. */
const SAMPLE = 0.1;
const MIN_SAMPLES = 2;

/** Returns the great circles between consecutive places, as points. */
export function toLegs(places: LonLat[]): LonLat[][] {
  return places.slice(1).map((to, index) => {
    const from = places[index] ?? to;
    const along = geoInterpolate(from, to);
    const count = Math.max(MIN_SAMPLES, Math.ceil(measure(from, to) / SAMPLE));
    return Array.from({ length: count + 1 }, (_, i) => along(i / count) as LonLat);
  });
}

/** A place on a globe with radius 1. */
type Vector = [x: number, y: number, z: number];
export const toVector = ([lon, lat]: LonLat): Vector => [
  Math.cos(lat * RADIANS) * Math.cos(lon * RADIANS),
  Math.cos(lat * RADIANS) * Math.sin(lon * RADIANS),
  Math.sin(lat * RADIANS),
];
const toLonLat = ([x, y, z]: Vector): LonLat => [
  Math.atan2(y, x) / RADIANS,
  Math.asin(Math.max(-1, Math.min(1, z))) / RADIANS,
];
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
function toUnit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}
const STEPS = 60;

/**
 * Returns two points of the great circle closest to all places, around their middle: least squares by power iteration.
 */
export function findClosestCircle(places: LonLat[]): [LonLat, LonLat] {
  const vectors = places.map(toVector);
  let normal: Vector = toUnit(cross(vectors[0] ?? [1, 0, 0], vectors.at(-1) ?? [0, 1, 0]));
  for (let step = 0; step < STEPS; step++) {
    const next: Vector = [normal[0] * vectors.length, normal[1] * vectors.length, normal[2] * vectors.length];
    for (const vector of vectors) {
      const part = dot(vector, normal);
      for (const axis of [0, 1, 2] as const) next[axis] -= part * vector[axis];
    }
    normal = toUnit(next);
  }
  const sum = vectors.reduce<Vector>((all, [x, y, z]) => [all[0] + x, all[1] + y, all[2] + z], [0, 0, 0]);
  const off = dot(sum, normal);
  const middle = toUnit([sum[0] - off * normal[0], sum[1] - off * normal[1], sum[2] - off * normal[2]]);
  const perpendicular = cross(normal, middle);
  const at = (sign: number) =>
    toLonLat(
      toUnit([
        middle[0] + sign * perpendicular[0],
        middle[1] + sign * perpendicular[1],
        middle[2] + sign * perpendicular[2],
      ]),
    );
  return [at(-1), at(1)];
}
