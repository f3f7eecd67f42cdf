import type { Point } from './outline.ts';

/** A rectangle on a chart that something already fills, px. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Around a text whose baseline's middle is at x, y. */
export function toTextBox([x, y]: Point, width: number, fontSize: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - fontSize * 0.8, bottom: y + fontSize * 0.25 };
}

export function toSquare([x, y]: Point, half: number): Box {
  return { left: x - half, right: x + half, top: y - half, bottom: y + half };
}

/** The shared area of two boxes, px². */
export function toOverlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

const SPACING = 8;

/** Small boxes along a drawn line, so that text can keep off it. */
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
