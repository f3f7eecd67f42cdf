import { toDay } from '../dates.ts';

/** Of fewer scans nothing is said. */
const LEAST_SCANS = 20;
/** Lanes are measured by the scans of so many days. */
export const MEASURED_DAYS = 180;
/** In so many of 10 cases the next scan comes before it is said to be late. */
const USUAL_OF_TEN = 9;

const HOUR_MS = 3_600_000;
/** Of the company's clock. */
const MEASURED_AT_HOUR = 3;

/** The night whose measures hold now, by the company's day on which it ended: "2026-12-02". */
export const toMeasuredNight = (now: Date, timeZone: string): string =>
  toDay(new Date(now.getTime() - MEASURED_AT_HOUR * HOUR_MS), timeZone);

/**
 * Within how long 9 of 10 that are like these come: of n the ⌈0.9 (n + 1)⌉-th smallest, which one more exceeds in one case of
 * ten. Undefined of fewer than 20.
 */
export function toUsualGap(gaps: readonly number[]): number | undefined {
  if (gaps.length < LEAST_SCANS) return undefined;
  return gaps.toSorted((a, b) => a - b)[Math.ceil((USUAL_OF_TEN * (gaps.length + 1)) / 10) - 1];
}
