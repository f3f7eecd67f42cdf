import type { ClosedDay } from './closed-days.ts';
import { toInstant, toLocalTime } from './time-zone.ts';

/** Monday first, as the week is read. */
export const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEK)[number];

/** Wall-clock times, "HH:mm"; `until` is later than `from`, "24:00" at the latest. */
export interface DayHours {
  from: string;
  until: string;
}

/** Local time at each office; null is closed. At least one day is open. */
export type OpeningHours = Record<Weekday, DayHours | null>;

/** A day of the specification's week (section 1). */
export const DEFAULT_DAY: Readonly<DayHours> = { from: '08:00', until: '18:00' };
/** Specification, section 1: Mon-Fri 8-6, Sat 9-2, Sun closed. */
export const DEFAULT_HOURS: OpeningHours = {
  ...{ monday: DEFAULT_DAY, tuesday: DEFAULT_DAY, wednesday: DEFAULT_DAY, thursday: DEFAULT_DAY, friday: DEFAULT_DAY },
  ...{ saturday: { from: '09:00', until: '14:00' }, sunday: null },
};

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
export const MIDNIGHT = '24:00';
export const isTime = (text: string): boolean => TIME.test(text);
/** Whether a day can end at it: any time, or the end of the day itself. */
export const isEnd = (text: string): boolean => isTime(text) || text === MIDNIGHT;

/** Minutes since the day began. */
export function toMinutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

export const isWholeDay = ({ from, until }: DayHours): boolean => from === '00:00' && until === MIDNIGHT;

const isSameDay = (one: DayHours | null, other: DayHours | null): boolean =>
  one?.from === other?.from && one?.until === other?.until;

export const isSameWeek = (one: OpeningHours, other: OpeningHours): boolean =>
  WEEK.every((day) => isSameDay(one[day], other[day]));

/** Whether a company can have these hours: times that can be read, each end after its start, and some day is open. */
export function isWeek(hours: OpeningHours): boolean {
  const open = WEEK.flatMap((day) => hours[day] ?? []);
  return open.length > 0 && open.every(({ from, until }) => isTime(from) && isEnd(until) && from < until);
}

/** Days in a row with the same hours. */
export interface DayGroup {
  first: Weekday;
  last: Weekday;
  count: number;
  hours: DayHours | null;
}

/** The week in as few groups of days in a row as there are, Monday first. */
export function groupDays(hours: OpeningHours): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const day of WEEK) {
    const before = groups.at(-1);
    if (before && isSameDay(before.hours, hours[day])) {
      before.last = day;
      before.count += 1;
    } else groups.push({ first: day, last: day, count: 1, hours: hours[day] });
  }
  return groups;
}

/** What most days in a row keep: the longest group that is open, the earlier of two alike. */
export function findUsualDays(hours: OpeningHours): DayGroup & { hours: DayHours } {
  const open = groupDays(hours).flatMap((group) => (group.hours ? [{ ...group, hours: group.hours }] : []));
  const [first, ...others] = open;
  if (!first) throw new Error('The company has no opening hours');
  return others.reduce((longest, group) => (group.count > longest.count ? group : longest), first);
}

export type Opening =
  /** `until` is when the office closes today. */
  | { isOpen: true; until: Date }
  /** `from` is when it opens next. `closedDay` is today, if it is one. */
  | { isOpen: false; from: Date; closedDay?: ClosedDay };

/** When the offices are there: weekly hours, and days of the calendar without any. */
export interface Schedule {
  hours: OpeningHours;
  closedDays: readonly ClosedDay[];
}

/**
 * Whether an office in this IANA time zone is at work, and until or from when: over closed days, weekends and changes of
 * clocks.
 */
export function findOpening(now: Date, timeZone: string, { hours, closedDays }: Schedule): Opening {
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
