/** A stop of a run: which city (index of CITIES), when in days since Monday 0:00. */
export type Stop = readonly [city: number, day: number];
export type Run = readonly Stop[];

/** Down is distance: 0 is the first city, 1 the last. */
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

/** The run the example asks about. */
export const ASKED: Run = [
  [0, 0.35],
  [1, 0.8],
  [2, 1.7],
  [3, 2.35],
  [4, 4.6],
];

/** The other runs of the invented week. */
export const OTHERS: readonly Run[] = [
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
