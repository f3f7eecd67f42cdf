import { promised } from '../promised.ts';

interface Look {
  width: 320 | 390 | 1440;
  colorScheme: 'light' | 'dark';
}

const WHOLE = ([320, 390, 1440] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme): Look => ({ width, colorScheme })),
);
const PART: Look[] = [
  { width: 320, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
];

/** How staff's pages are looked at: every width and both themes in `npm test`, every pair in `npm run guarantees`. */
export const LOOKS = promised(PART, WHOLE);
