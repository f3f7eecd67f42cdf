import type { GeoContext } from 'd3-geo';

export type Point = [x: number, y: number];

/** Collects the output of d3-geo as lists of points instead of text. */
export class Outline implements GeoContext {
  readonly lines: { points: Point[]; closed: boolean }[] = [];
  beginPath() {}
  arc() {}
  moveTo(x: number, y: number) {
    this.lines.push({ points: [[x, y]], closed: false });
  }
  lineTo(x: number, y: number) {
    this.lines.at(-1)?.points.push([x, y]);
  }
  closePath() {
    const line = this.lines.at(-1);
    if (line) line.closed = true;
  }
}

/** Returns the point farthest from a segment, at least `tolerance` px away; -1 if all are closer. */
function findFarthest(xs: Float64Array, ys: Float64Array, first: number, last: number, tolerance: number): number {
  const [ax, ay] = [xs[first] ?? 0, ys[first] ?? 0];
  const [dx, dy] = [(xs[last] ?? 0) - ax, (ys[last] ?? 0) - ay];
  const squared = dx * dx + dy * dy;
  let farthest = -1;
  let distance = tolerance * tolerance;
  for (let i = first + 1; i < last; i++) {
    const px = (xs[i] ?? 0) - ax;
    const py = (ys[i] ?? 0) - ay;
    const along = squared === 0 ? 0 : (px * dx + py * dy) / squared;
    const t = along < 0 ? 0 : along > 1 ? 1 : along;
    const ex = px - t * dx;
    const ey = py - t * dy;
    const away = ex * ex + ey * ey;
    if (away > distance) {
      farthest = i;
      distance = away;
    }
  }
  return farthest;
}

/** Drops points within `tolerance` px of the line between their neighbors (Douglas and Peucker). */
export function simplify(points: Point[], tolerance: number): Point[] {
  const end = points.length - 1;
  if (end < 2) return points;
  const xs = Float64Array.from(points, ([x]) => x);
  const ys = Float64Array.from(points, ([, y]) => y);
  const keep = new Uint8Array(points.length);
  keep[0] = 1;
  keep[end] = 1;
  const open = [0, end];
  while (open.length > 0) {
    const last = open.pop() ?? 0;
    const first = open.pop() ?? 0;
    const farthest = findFarthest(xs, ys, first, last, tolerance);
    if (farthest < 0) continue;
    keep[farthest] = 1;
    open.push(first, farthest, farthest, last);
  }
  return points.filter((_, index) => keep[index]);
}

/** Returns the area of a closed line in px². */
export function toArea(points: Point[]): number {
  let twice = 0;
  let [px, py] = points.at(-1) ?? [0, 0];
  for (const [x, y] of points) {
    twice += px * y - x * py;
    [px, py] = [x, y];
  }
  return Math.abs(twice) / 2;
}

/** Returns relative path data in units of 1/`grain` px, as short as possible; empty if all points coincide. */
export function toPathData(points: Point[], closed: boolean, grain: number): string {
  const start = points[0];
  if (!start) return '';
  let [px, py] = [Math.round(start[0] * grain), Math.round(start[1] * grain)];
  let data = `M${px} ${py}l`;
  let moves = '';
  for (const [x, y] of points.slice(1)) {
    const [dx, dy] = [Math.round(x * grain) - px, Math.round(y * grain) - py];
    if (dx === 0 && dy === 0) continue;
    moves += `${moves === '' || dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`;
    [px, py] = [px + dx, py + dy];
  }
  data += moves;
  return moves === '' ? '' : closed ? `${data}z` : data;
}
