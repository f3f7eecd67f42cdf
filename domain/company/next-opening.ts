import { toInstant, toLocalTime } from '../time-zone.ts';
import type { ClosedDay } from './closed-days.ts';
import { toMinutes } from './hours-of-week.ts';
import { type DayHours, type OpeningHours, WEEK } from './opening-hours.ts';

export type Opening =
  /** `until` is when the office closes today. */
  | { isOpen: true; until: Date }
  /** `from` is when it opens next. `closedDay` is today, if it is one. */
  | { isOpen: false; from: Date; closedDay?: ClosedDay };

/** When the offices are there: weekly hours, and days of the calendar without any. */
export interface BusinessHours {
  hours: OpeningHours;
  closedDays: readonly ClosedDay[];
}

/**
 * Whether an office in this IANA time zone is at work, and until or from when: over closed days, weekends and changes of
 * clocks.
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
  // The opening of today may be over, a change of clocks leave nothing of the next, and each closed day take one more.
  for (let ahead = 0; ahead <= (closedDays.length + 2) * WEEK.length; ahead += 1) {
    const day = hours[WEEK[(weekday + ahead) % WEEK.length] ?? 'monday'];
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

/** A day on the clock of the world; `until` may run past 24. */
export interface DialHours {
  from: number;
  until: number;
}

/** These hours in UTC as an office in this time zone keeps them at this time of the year. */
export function toDialHours(now: Date, timeZone: string, { from, until }: DayHours): DialHours {
  const opens = toInstant({ ...toLocalTime(now, timeZone), hour: 0, minute: toMinutes(from) }, timeZone);
  const start = (opens.getTime() / HOUR_MS) % HOURS_OF_DAY;
  return { from: start, until: start + (toMinutes(until) - toMinutes(from)) / 60 };
}

/** For how many whole hours the second is at work when the first goes home; 0 when it is not there then. */
export function countSharedHours(first: DialHours, second: DialHours): number {
  const since = (first.until - second.from + HOURS_OF_DAY * 2) % HOURS_OF_DAY;
  return since < second.until - second.from ? Math.floor(since) : 0;
}
