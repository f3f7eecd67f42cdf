import { CITIES, DAYS, NOW, type Run } from './week.ts';

/** Where the sheet lies in its drawing: the days run from left to right, the cities from top to bottom. */
export interface Sheet {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

type Point = readonly [x: number, y: number];

export interface StringLine {
  /** Path up to now; '' if the run has not begun. */
  scanned: string;
  /** Path from now on; '' if the run is over. */
  planned: string;
  /** The stops that have been scanned. */
  stops: Point[];
  /** Where the run is now, if it is on its way. */
  position?: Point;
}

export function toX(day: number, { left, right }: Sheet): number {
  return round(left + ((right - left) * day) / DAYS.length);
}

export function toY(distance: number, { top, bottom }: Sheet): number {
  return round(top + (bottom - top) * distance);
}

/** A run as a string-line, cut at now: what lies before has been scanned, what lies after is planned. */
export function toStringLine(run: Run, sheet: Sheet, now = NOW): StringLine {
  const at = ([city, day]: Run[number]): Point => [toX(day, sheet), toY(CITIES[city]?.distance ?? 0, sheet)];
  const past = run.filter(([, day]) => day <= now);
  const coming = run.slice(past.length);
  const last = past.at(-1);
  const next = coming[0];
  const stops = past.map(at);
  if (!last || !next) return { scanned: toPath(stops), planned: toPath(coming.map(at)), stops };
  const share = (now - last[1]) / (next[1] - last[1]);
  const position: Point = [toX(now, sheet), round(at(last)[1] + (at(next)[1] - at(last)[1]) * share)];
  return { scanned: toPath([...stops, position]), planned: toPath([position, ...coming.map(at)]), stops, position };
}

function toPath(points: Point[]): string {
  return points.length > 1 ? `M${points.map(([x, y]) => `${x} ${y}`).join('L')}` : '';
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
