import type { GeoContext } from 'd3-geo';

export type Point = [x: number, y: number];

/** Collects what d3-geo draws as lists of points instead of text. */
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

function toSegmentDistance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const squared = dx * dx + dy * dy;
  const t = squared === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / squared));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** Drops the points that lie within `tolerance` px of the line between their neighbours (Douglas and Peucker). */
export function simplify(points: Point[], tolerance: number): Point[] {
  const keep = new Uint8Array(points.length);
  keep[0] = 1;
  keep[points.length - 1] = 1;
  const open: [number, number][] = [[0, points.length - 1]];
  for (let range = open.pop(); range; range = open.pop()) {
    const [first, last] = range;
    const [a, b] = [points[first], points[last]];
    if (!a || !b) continue;
    let farthest = -1;
    let distance = tolerance;
    for (let i = first + 1; i < last; i++) {
      const away = toSegmentDistance(points[i] ?? a, a, b);
      if (away > distance) [farthest, distance] = [i, away];
    }
    if (farthest < 0) continue;
    keep[farthest] = 1;
    open.push([first, farthest], [farthest, last]);
  }
  return points.filter((_, index) => keep[index]);
}

/** The area inside a closed line, px². */
export function toArea(points: Point[]): number {
  let twice = 0;
  let [px, py] = points.at(-1) ?? [0, 0];
  for (const [x, y] of points) {
    twice += px * y - x * py;
    [px, py] = [x, y];
  }
  return Math.abs(twice) / 2;
}

/** Path data in whole units of 1/`grain` px, relative, as short as it gets. Empty when all points fall together. */
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
