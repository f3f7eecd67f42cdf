import { toDay } from '../dates.ts';

/** Fewest scans for a measured gap. */
const MIN_SCANS = 20;
/** Days of scans that are measured. */
export const MEASURED_DAYS = 180;
/** Percentile of the usual gap, divided by ten. */
const USUAL_OF_TEN = 9;

const HOUR_MS = 3_600_000;
/** Hour of the company's local time. */
const MEASURED_AT_HOUR = 3;

/** Returns the night whose measurement applies now, by the company's day on which it ended: "2026-12-02". */
export const toMeasuredNight = (now: Date, timeZone: string): string =>
  toDay(new Date(now.getTime() - MEASURED_AT_HOUR * HOUR_MS), timeZone);

/**
 * Returns the 90 % gap: of n gaps the ⌈0.9 (n + 1)⌉-th smallest, which the next one exceeds in one case of ten.
 * Undefined below 20 gaps.
 */
export function toUsualGap(gaps: readonly number[]): number | undefined {
  if (gaps.length < MIN_SCANS) return undefined;
  return gaps.toSorted((a, b) => a - b)[Math.ceil((USUAL_OF_TEN * (gaps.length + 1)) / 10) - 1];
}
