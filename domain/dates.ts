import { getIntl } from './intl.ts';
import { type LocalTime, toInstant, toLocalTime } from './time-zone.ts';

/** Language and time zone for formatted dates: a BCP 47 tag and an IANA zone, both explicit on server and browser. */
export interface DateContext {
  language: string;
  timeZone: string;
}

function formatter({ language, timeZone }: DateContext, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return getIntl(Intl.DateTimeFormat, language === 'en' ? 'en-US' : language, { ...options, timeZone });
}

const DAY_LONG: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'long', day: 'numeric' };
const DAY_SHORT: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' };
const CLOCK_12: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', hour12: true };
const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };

/** Estimated delivery: "MMMM d, yyyy" in English (specification, section 9), the language's own long date elsewhere. */
export function formatEstimate(iso: string, context: DateContext): string {
  return formatter(context, DAY_LONG).format(new Date(iso));
}

/** Creation date: "MMM d, yyyy" in English (specification, section 9). */
export function formatDate(iso: string, context: DateContext): string {
  return formatter(context, DAY_SHORT).format(new Date(iso));
}

/** Time of day: "h:mm a" in English, with an ordinary space. */
export function formatClock(iso: string, context: DateContext): string {
  const clock = formatter(context, context.language === 'en' ? CLOCK_12 : CLOCK);
  return clock.format(new Date(iso)).replace(/[\u202F\u00A0]/g, ' ');
}

/** Weekday name, in full or short. */
export function formatWeekday(iso: string, context: DateContext, weekday: 'long' | 'short' = 'long'): string {
  return formatter(context, { weekday }).format(new Date(iso));
}

/** Date and time in two parts; joined by a space they read "MMM d, yyyy h:mm a" in English (section 9). */
export function formatDateTimeParts(iso: string, context: DateContext): { day: string; clock: string } {
  return { day: formatDate(iso, context), clock: formatClock(iso, context) };
}

/** Date and time on one line: "MMM d, yyyy h:mm a" in English. */
export function formatDateTime(iso: string, context: DateContext): string {
  const { day, clock } = formatDateTimeParts(iso, context);
  return `${day} ${clock}`;
}

/** A day without its year: "December 24". */
export function formatDayOfYear(iso: string, context: DateContext): string {
  return formatter(context, { month: 'long', day: 'numeric' }).format(new Date(iso));
}

const DAY_IN_SENTENCE: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric' };

/**
 * A day within a sentence: "EEEE, MMMM d" in English (ruling "Date formats"), with the year unless it is the year of
 * `now`.
 */
export function formatSentenceDay(iso: string, now: Date, context: DateContext): string {
  const day = new Date(iso);
  const isThisYear = toDay(day, context.timeZone).slice(0, 4) === toDay(now, context.timeZone).slice(0, 4);
  const options = isThisYear ? DAY_IN_SENTENCE : { ...DAY_IN_SENTENCE, year: 'numeric' as const };
  return formatter(context, options).format(day);
}

/** Text between day and time in a sentence; the platform's own joiners differ between versions. */
const JOINS: Record<string, string> = { en: ' at ', es: ' a las ', fr: ' à ', de: ' um ', zh: ' ' };

/** Day and time within a sentence: "EEEE, MMMM d at h:mm a" in English. German texts add "Uhr" themselves. */
export function formatSentenceTime(iso: string, now: Date, context: DateContext): string {
  const join = JOINS[context.language] ?? ' ';
  return `${formatSentenceDay(iso, now, context)}${join}${formatClock(iso, context)}`;
}

const DAY_MS = 86_400_000;
/** Days within which the weekday alone is unambiguous. */
const NAMED_DAYS = 6;

/**
 * Day and time near `now` within a sentence: "Tuesday, 2:00 PM" within six days, else as `formatSentenceTime` formats
 * it.
 */
export function formatNearTime(iso: string, now: Date, context: DateContext): string {
  if (Math.abs(Date.parse(iso) - now.getTime()) > NAMED_DAYS * DAY_MS) return formatSentenceTime(iso, now, context);
  const join = context.language === 'en' ? ', ' : (JOINS[context.language] ?? ' ');
  return `${formatWeekday(iso, context)}${join}${formatClock(iso, context)}`;
}

/** The shortest text that tells when it was: "2:00 PM" today, "Tuesday" in the six days before, else the date. */
export function formatShortTime(iso: string, now: Date, context: DateContext): string {
  const daysAgo = daysBetween(iso, now.toISOString(), context.timeZone);
  if (daysAgo === 0) return formatClock(iso, context);
  return daysAgo > 0 && daysAgo <= NAMED_DAYS ? formatWeekday(iso, context) : formatDate(iso, context);
}

/** Counts calendar days in the zone from one instant to another; negative if the second is on an earlier day. */
export function daysBetween(from: string, to: string, timeZone: string): number {
  const midnight = (iso: string) => Date.parse(`${toDay(new Date(iso), timeZone)}T00:00Z`);
  return Math.round((midnight(to) - midnight(from)) / DAY_MS);
}

/** "30 days", "12 months" in the reader's language. */
export function formatSpan(count: number, unit: 'month' | 'day' | 'hour' | 'minute', language: string): string {
  return getIntl(Intl.NumberFormat, language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** "2 hours ago" in the reader's language, in whole units, rounded down; "1 second ago" for now and the future. */
export function toRelative(iso: string, now: Date, language: string): string {
  const seconds = Math.max(1, (now.getTime() - Date.parse(iso)) / 1000);
  const [unit, size] = STEPS.find(([, step]) => seconds >= step) ?? (['second', 1] as const);
  return getIntl(Intl.RelativeTimeFormat, language, { numeric: 'always' }).format(-Math.floor(seconds / size), unit);
}

/** Pads to two digits: "07". */
export const toTwoDigits = (value: string | number): string => String(value).padStart(2, '0');

/** Returns the calendar day in the zone, "yyyy-mm-dd", for date inputs and comparisons with today. */
export function toDay(instant: Date, timeZone: string): string {
  const { year, month, day } = toLocalTime(instant, timeZone);
  return `${String(year).padStart(4, '0')}-${toTwoDigits(month)}-${toTwoDigits(day)}`;
}

/** Returns the time of day in the zone, "HH:mm", for time inputs. */
export function toTimeOfDay(instant: Date, timeZone: string): string {
  const { hour, minute } = toLocalTime(instant, timeZone);
  return `${toTwoDigits(hour)}:${toTwoDigits(minute)}`;
}

function parseLocal(day: string, time: string): LocalTime | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2})$/.exec(`${day} ${time}`);
  if (!match) return undefined;
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  const real = new Date(Date.UTC(year, month - 1, date));
  if (real.getUTCMonth() !== month - 1 || real.getUTCDate() !== date || hour > 23 || minute > 59) return undefined;
  return { year, month, day: date, hour, minute };
}

/**
 * Combines a day "yyyy-mm-dd" and a time "HH:mm" in the company's zone to ISO 8601 in UTC; undefined if they are
 * invalid.
 */
export function combineDayAndTime(day: string, time: string, timeZone: string): string | undefined {
  const local = parseLocal(day, time);
  return local && toInstant(local, timeZone).toISOString();
}

/** Whether the instant falls on a later calendar day than `now` in the time zone. */
export function isAfterToday(iso: string, now: Date, timeZone: string): boolean {
  return toDay(new Date(iso), timeZone) > toDay(now, timeZone);
}

/** Whether the instant is on an earlier calendar day in the zone than `now`. */
export function isBeforeToday(iso: string, now: Date, timeZone: string): boolean {
  return toDay(new Date(iso), timeZone) < toDay(now, timeZone);
}
