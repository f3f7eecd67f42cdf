/** A stop of a run: the index of its city in CITIES, and its time in days since Monday 0:00. */
export type Stop = readonly [city: number, day: number];
export type Run = readonly Stop[];

/** The cities by vertical position: 0 is the first city, 1 the last. */
export const CITIES = [
  { id: 'hamburg', distance: 0 },
  { id: 'rotterdam', distance: 0.2 },
  { id: 'lyon', distance: 0.5 },
  { id: 'milan', distance: 0.68 },
  { id: 'istanbul', distance: 1 },
] as const;

export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Thursday morning. */
export const NOW = 3.38;

/** The run that the example highlights. */
export const HIGHLIGHTED_RUN: Run = [
  [0, 0.35],
  [1, 0.8],
  [2, 1.7],
  [3, 2.35],
  [4, 4.6],
];

/** The other runs of the invented week. */
export const OTHER_RUNS: readonly Run[] = [
  [
    [4, 0.2],
    [3, 2.1],
    [2, 2.6],
    [1, 3.5],
    [0, 3.9],
  ],
  [
    [0, 2.3],
    [1, 2.7],
    [2, 3.6],
    [3, 4.2],
    [4, 6.3],
  ],
  [
    [1, 0.4],
    [3, 1.9],
  ],
  [
    [3, 3.1],
    [2, 3.7],
    [0, 4.9],
  ],
  [
    [2, 4.3],
    [3, 4.8],
    [4, 6.8],
  ],
  [
    [0, 4.4],
    [1, 4.8],
    [2, 5.6],
  ],
  [
    [4, 3],
    [3, 5],
    [1, 6.4],
  ],
];

/** The position of the sheet in its drawing: days run from left to right, cities from top to bottom. */
export interface Sheet {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

type Point = readonly [x: number, y: number];

export interface StringLine {
  /** The path up to now; '' before the run begins. */
  scanned: string;
  /** The path from now on; '' after the run ends. */
  planned: string;
  /** The scanned stops. */
  stops: Point[];
  /** The current position, if the run is under way. */
  position?: Point;
}

export function toX(day: number, { left, right }: Sheet): number {
  return round(left + ((right - left) * day) / DAYS.length);
}

export function toY(distance: number, { top, bottom }: Sheet): number {
  return round(top + (bottom - top) * distance);
}

/** Returns a run as a string line, split at `now` into a scanned and a planned part. */
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
