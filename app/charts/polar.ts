/** Degrees north and east. */
export interface Place {
  lat: number;
  lon: number;
}

/** The world from above the North Pole on a disc: all distances from the pole are true. Pixels of the drawing. */
export interface PolarFrame {
  centre: number;
  radius: number;
}

/** Degrees from the pole to the rim of the pictures polar-*.svg; Greenwich points down. */
const RIM_DEGREES = 99;
const EARTH_KM = 6371;
const STEPS = 40;

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
const toDegrees = (radians: number) => (radians * 180) / Math.PI;

type Vector = [number, number, number];

function toVector({ lat, lon }: Place): Vector {
  const [phi, lambda] = [toRadians(lat), toRadians(lon)];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

function toAngle(a: Place, b: Place): number {
  const [u, v] = [toVector(a), toVector(b)];
  return Math.acos(Math.min(1, u[0] * v[0] + u[1] * v[1] + u[2] * v[2]));
}

/** Where a place lies on the drawing. */
export function toPolarPoint({ lat, lon }: Place, { centre, radius }: PolarFrame): { x: number; y: number } {
  const distance = ((90 - lat) / RIM_DEGREES) * radius;
  return { x: centre + distance * Math.sin(toRadians(lon)), y: centre + distance * Math.cos(toRadians(lon)) };
}

/** The great-circle distance in whole kilometres. */
export function toKilometres(a: Place, b: Place): number {
  return Math.round(toAngle(a, b) * EARTH_KM);
}

/** Places on the shortest way from `a` to `b`, both included. */
export function listWay(a: Place, b: Place): Place[] {
  const [u, v] = [toVector(a), toVector(b)];
  const angle = toAngle(a, b);
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const share = step / STEPS;
    const [p, q] = [Math.sin((1 - share) * angle), Math.sin(share * angle)].map((part) => part / Math.sin(angle));
    const mix = (i: 0 | 1 | 2) => (p ?? 0) * u[i] + (q ?? 0) * v[i];
    return { lat: toDegrees(Math.asin(mix(2))), lon: toDegrees(Math.atan2(mix(1), mix(0))) };
  });
}

/** An SVG path along a circle between two hours of a 24-hour dial, 0 at the top; `reversed` for text that would stand on its head. */
export function toDialArc(from: number, until: number, centre: number, radius: number, reversed = false): string {
  const at = (hour: number) => {
    const angle = toRadians(hour * 15);
    return `${(centre + radius * Math.sin(angle)).toFixed(1)} ${(centre - radius * Math.cos(angle)).toFixed(1)}`;
  };
  // An arc that ends where it begins would not be drawn.
  if (until - from >= 24)
    return toDialArc(from, from + 12, centre, radius) + toDialArc(from + 12, from + 24, centre, radius);
  const isLarge = until - from > 12 ? 1 : 0;
  const [start, end, sweep] = reversed ? [until, from, 0] : [from, until, 1];
  return `M${at(start)}A${radius} ${radius} 0 ${isLarge} ${sweep} ${at(end)}`;
}
