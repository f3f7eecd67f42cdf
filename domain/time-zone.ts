import type { DateContext } from './dates.ts';
import { getIntl } from './intl.ts';

/** A local time in some time zone, as people type and read it. `month` is 1..12. */
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

/** Returns the local time of an instant, without seconds. Throws RangeError for an invalid date. */
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
 * Returns the instant of a local time. A time skipped by a clock change moves forward by the change; of a repeated time
 * the first counts.
 */
export function toInstant(local: LocalTime, timeZone: string): Date {
  const target = asIfUtc(local);
  const offsetAt = (time: number) =>
    asIfUtc(toLocalTime(new Date(time), timeZone)) - Math.floor(time / MINUTE_MS) * MINUTE_MS;
  const before = offsetAt(target - DAY_MS);
  const after = offsetAt(target + DAY_MS);
  if (before === after) return new Date(target - before);
  const first = target - Math.max(before, after);
  const second = target - Math.min(before, after);
  if (first + offsetAt(first) === target) return new Date(first);
  if (second + offsetAt(second) === target) return new Date(second);
  return new Date(target - before);
}

/**
 * Returns the zone's name in the reader's language, the same all year: "Eastern Time". `at` is one of the shown times
 * (ISO 8601): names depend on the year.
 */
export function formatTimeZone(at: string, { language, timeZone }: DateContext): string {
  const read = (timeZoneName: 'longGeneric' | 'long') =>
    getIntl(Intl.DateTimeFormat, language, { timeZone, timeZoneName })
      .formatToParts(new Date(at))
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const name = read('longGeneric');
  // Zones without daylight saving time, UTC above all, have only an offset as their generic name.
  // French names some zones "heure : Royaume-Uni"; our texts already have a colon before the name.
  return /^(GMT|UTC)\b/.test(name) ? read('long') : name.replace(/^heure\s:\s/, '');
}
