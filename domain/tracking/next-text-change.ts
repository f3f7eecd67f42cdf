const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;

/** The unit in which a text counts how far an instant is away; days and weeks begin with an hour. */
function toStep(age: number): number {
  if (age < MINUTE) return SECOND;
  return age < HOUR ? MINUTE : HOUR;
}

const toNext = (now: number, origin: number, step: number) => origin + (Math.floor((now - origin) / step) + 1) * step;

/**
 * When a text that was written at `now` (ms UTC) may say something else at the earliest: "2 hours ago" of one of the `times`
 * (ISO 8601), or what a calendar or opening hours say, which change on a quarter of an hour in every time zone; or another
 * sentence from one of the `moments` on.
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
