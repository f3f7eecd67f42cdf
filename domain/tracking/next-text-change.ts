const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;

/** Returns the unit of a relative time; days and weeks count as hours near their boundary. */
function toStep(age: number): number {
  if (age < MINUTE) return SECOND;
  return age < HOUR ? MINUTE : HOUR;
}

const toNext = (now: number, origin: number, step: number) => origin + (Math.floor((now - origin) / step) + 1) * step;

/**
 * Returns the earliest time (ms UTC) at which a text written at `now` may change: "2 hours ago" of one of the `times`
 * (ISO 8601), a calendar day or opening hours, which change on a quarter of an hour in every zone, or one of the
 * `moments`.
 */
export function getNextTextChange(
  now: number,
  times: readonly string[] = [],
  moments: readonly (string | undefined)[] = [],
): number {
  const origins = times.map((time) => Date.parse(time)).filter(Number.isFinite);
  const turns = moments.map((moment) => Date.parse(moment ?? '')).filter((turn) => turn > now);
  return Math.min(
    toNext(now, 0, QUARTER),
    ...turns,
    ...origins.map((origin) => toNext(now, origin, toStep(Math.abs(now - origin)))),
  );
}
