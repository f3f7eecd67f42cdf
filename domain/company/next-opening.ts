import { toInstant, toLocalTime } from '../time-zone.ts';
import type { ClosedDay } from './closed-days.ts';
import { toMinutes } from './hours-of-week.ts';
import { type DayHours, type OpeningHours, WEEKDAYS } from './opening-hours.ts';

export type Opening =
  /** `until` is when the office closes today. */
  | { isOpen: true; until: Date }
  /** `from` is the next opening. `closedDay` is set if today is one. */
  | { isOpen: false; from: Date; closedDay?: ClosedDay };

/** Weekly hours, and calendar days on which the offices are closed. */
export interface BusinessHours {
  hours: OpeningHours;
  closedDays: readonly ClosedDay[];
}

/**
 * Returns whether an office in this IANA time zone is open, and until or from when, across closed days, weekends and
 * clock changes.
 */
export function findNextOpening(now: Date, timeZone: string, { hours, closedDays }: BusinessHours): Opening {
  const today = toLocalTime(now, timeZone);
  const at = (ahead: number, time: string) =>
    toInstant({ ...today, day: today.day + ahead, hour: 0, minute: toMinutes(time) }, timeZone);
  const weekday = new Date(Date.UTC(today.year, today.month - 1, today.day - 1)).getUTCDay();
  const toClosed = (ahead: number) => {
    const date = new Date(Date.UTC(today.year, today.month - 1, today.day + ahead)).toISOString().slice(0, 10);
    return closedDays.find(({ day }) => day === date);
  };
  const closedDay = toClosed(0);
  // Today's hours may be over, a clock change may skip the next ones, and each closed day takes one more.
  for (let ahead = 0; ahead <= (closedDays.length + 2) * WEEKDAYS.length; ahead += 1) {
    const day = hours[WEEKDAYS[(weekday + ahead) % WEEKDAYS.length] ?? 'monday'];
    if (!day || toClosed(ahead)) continue;
    const [from, until] = [at(ahead, day.from), at(ahead, day.until)];
    if (until <= from) continue;
    if (now < from) return { isOpen: false, from, ...(closedDay && { closedDay }) };
    if (now < until) return { isOpen: true, until };
  }
  throw new Error('The company has no opening hours');
}

const HOUR_MS = 3_600_000;
const HOURS_OF_DAY = 24;

/** Hours in UTC; `until` may exceed 24. */
export interface DialHours {
  from: number;
  until: number;
}

/** Converts an office's hours to UTC at this time of the year. */
export function toDialHours(now: Date, timeZone: string, { from, until }: DayHours): DialHours {
  const opens = toInstant({ ...toLocalTime(now, timeZone), hour: 0, minute: toMinutes(from) }, timeZone);
  const start = (opens.getTime() / HOUR_MS) % HOURS_OF_DAY;
  return { from: start, until: start + (toMinutes(until) - toMinutes(from)) / 60 };
}

/** Counts the whole hours that the second office stays open after the first closes; 0 if it isn't open then. */
export function countSharedHours(first: DialHours, second: DialHours): number {
  const since = (first.until - second.from + HOURS_OF_DAY * 2) % HOURS_OF_DAY;
  return since < second.until - second.from ? Math.floor(since) : 0;
}
