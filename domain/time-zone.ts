import type { DateContext } from './dates.ts';
import { getIntl } from './intl.ts';

/** A wall-clock reading in some time zone: what a person types or reads. `month` is 1..12. */
export interface LocalTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

function readerFor(timeZone: string): Intl.DateTimeFormat {
  const options = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  return getIntl(Intl.DateTimeFormat, 'en-US', { ...options, calendar: 'iso8601', hourCycle: 'h23', timeZone });
}

/** Whether the runtime knows this IANA name, e.g. "Europe/Berlin". */
export function isTimeZone(name: string): boolean {
  try {
    readerFor(name);
    return true;
  } catch {
    return false;
  }
}

/** The wall clock of `timeZone` at an instant; seconds are cut. Throws RangeError for an invalid date. */
export function toLocalTime(instant: Date, timeZone: string): LocalTime {
  const parts = readerFor(timeZone).formatToParts(instant);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { year: read('year'), month: read('month'), day: read('day'), hour: read('hour'), minute: read('minute') };
}

function asIfUtc(local: LocalTime): number {
  const date = new Date(0);
  date.setUTCFullYear(local.year, local.month - 1, local.day);
  date.setUTCHours(local.hour, local.minute);
  return date.getTime();
}

/**
 * The instant at which the wall clock of `timeZone` shows `local`. A reading that a change to summer time skips gives the
 * instant as much later as the clock jumps; of a reading that comes twice, the first.
 */
export function toInstant(local: LocalTime, timeZone: string): Date {
  const wanted = asIfUtc(local);
  const offsetAt = (time: number) =>
    asIfUtc(toLocalTime(new Date(time), timeZone)) - Math.floor(time / MINUTE_MS) * MINUTE_MS;
  const before = offsetAt(wanted - DAY_MS);
  const after = offsetAt(wanted + DAY_MS);
  const first = wanted - Math.max(before, after);
  const second = wanted - Math.min(before, after);
  if (first + offsetAt(first) === wanted) return new Date(first);
  if (second + offsetAt(second) === wanted) return new Date(second);
  return new Date(wanted - before);
}

/**
 * The zone of the shown times by its name in the reader's language, the same in summer and winter: "Eastern Time". `at` is
 * one of the times (ISO 8601): names depend on the year.
 */
export function formatTimeZone(at: string, { language, timeZone }: DateContext): string {
  const read = (timeZoneName: 'longGeneric' | 'long') =>
    getIntl(Intl.DateTimeFormat, language, { timeZone, timeZoneName })
      .formatToParts(new Date(at))
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const name = read('longGeneric');
  // Zones without a summer time of their own, UTC above all, have only an offset as their general name.
  return /^(GMT|UTC)\b/.test(name) ? read('long') : name;
}
