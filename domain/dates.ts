import { getIntl } from './intl.ts';
import { type LocalTime, toInstant, toLocalTime } from './time-zone.ts';

/** In what language and time zone a reader sees dates: a BCP 47 tag and an IANA zone, both explicit on server and browser. */
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
export function formatCreated(iso: string, context: DateContext): string {
  return formatter(context, DAY_SHORT).format(new Date(iso));
}

/** Time of day: "h:mm a" in English, with an ordinary blank. */
export function formatClock(iso: string, context: DateContext): string {
  const clock = formatter(context, context.language === 'en' ? CLOCK_12 : CLOCK);
  return clock.format(new Date(iso)).replace(/[\u202F\u00A0]/g, ' ');
}

/** The day of the week by its name, in full or short. */
export function formatWeekday(iso: string, context: DateContext, weekday: 'long' | 'short' = 'long'): string {
  return formatter(context, { weekday }).format(new Date(iso));
}

/** A history entry in two parts whose text together, joined by a blank, is "MMM d, yyyy h:mm a" in English (section 9). */
export function formatHistoryParts(iso: string, context: DateContext): { day: string; clock: string } {
  return { day: formatCreated(iso, context), clock: formatClock(iso, context) };
}

/** A history entry on one line: "MMM d, yyyy h:mm a" in English. */
export function formatHistory(iso: string, context: DateContext): string {
  const { day, clock } = formatHistoryParts(iso, context);
  return `${day} ${clock}`;
}

/** A day of some year: "December 24". */
export function formatDayOfYear(iso: string, context: DateContext): string {
  return formatter(context, { month: 'long', day: 'numeric' }).format(new Date(iso));
}

const DAY_IN_SENTENCE: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric' };

/** A day in a sentence: "EEEE, MMMM d" in English (ruling "Date formats"), with the year when it is not the year of `now`. */
export function formatSentenceDay(iso: string, now: Date, context: DateContext): string {
  const day = new Date(iso);
  const isThisYear = toDay(day, context.timeZone).slice(0, 4) === toDay(now, context.timeZone).slice(0, 4);
  const options = isThisYear ? DAY_IN_SENTENCE : { ...DAY_IN_SENTENCE, year: 'numeric' as const };
  return formatter(context, options).format(day);
}

/** What stands between a day and a time in a sentence; the platform's own joins differ between its versions. */
const JOINS: Record<string, string> = { en: ' at ', es: ' a las ', fr: ' à ', de: ' um ', zh: ' ' };

/** A day and a time in a sentence: "EEEE, MMMM d at h:mm a" in English. German texts add "Uhr" themselves. */
export function formatSentenceTime(iso: string, now: Date, context: DateContext): string {
  const join = JOINS[context.language] ?? ' ';
  return `${formatSentenceDay(iso, now, context)}${join}${formatClock(iso, context)}`;
}

const DAY_MS = 86_400_000;
/** A day this far away has a name of its own. */
const NAMED_DAYS = 6;

/** A day and a time near `now` in a sentence: "Tuesday, 2:00 PM" within six days, as `formatSentenceTime` says it beyond. */
export function formatNearTime(iso: string, now: Date, context: DateContext): string {
  if (Math.abs(Date.parse(iso) - now.getTime()) > NAMED_DAYS * DAY_MS) return formatSentenceTime(iso, now, context);
  const join = context.language === 'en' ? ', ' : (JOINS[context.language] ?? ' ');
  return `${formatWeekday(iso, context)}${join}${formatClock(iso, context)}`;
}

/** Calendar days of the zone from one instant to another, negative when the second lies on an earlier day. */
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

/** "2 hours ago" in the reader's language, cut to whole units; for this instant and times to come, "1 second ago". */
export function toRelative(iso: string, now: Date, language: string): string {
  const seconds = Math.max(1, (now.getTime() - Date.parse(iso)) / 1000);
  const [unit, size] = STEPS.find(([, step]) => seconds >= step) ?? (['second', 1] as const);
  return getIntl(Intl.RelativeTimeFormat, language, { numeric: 'always' }).format(-Math.floor(seconds / size), unit);
}

const two = (value: number) => String(value).padStart(2, '0');

/** The calendar day in the zone, "yyyy-mm-dd": what date inputs hold and what "today" is compared by. */
export function toDay(instant: Date, timeZone: string): string {
  const { year, month, day } = toLocalTime(instant, timeZone);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** The time of day in the zone, "HH:mm": what time inputs hold. */
export function toTimeOfDay(instant: Date, timeZone: string): string {
  const { hour, minute } = toLocalTime(instant, timeZone);
  return `${two(hour)}:${two(minute)}`;
}

function parseLocal(day: string, time: string): LocalTime | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2})$/.exec(`${day} ${time}`);
  if (!match) return undefined;
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  const real = new Date(Date.UTC(year, month - 1, date));
  if (real.getUTCMonth() !== month - 1 || real.getUTCDate() !== date || hour > 23 || minute > 59) return undefined;
  return { year, month, day: date, hour, minute };
}

/** Day "yyyy-mm-dd" and time "HH:mm", typed in the company's zone, as ISO 8601 in UTC; undefined when they are no date. */
export function combineDayAndTime(day: string, time: string, timeZone: string): string | undefined {
  const local = parseLocal(day, time);
  return local && toInstant(local, timeZone).toISOString();
}

/** Whether the instant lies on a later calendar day of the zone than `now`. */
export function isAfterToday(iso: string, now: Date, timeZone: string): boolean {
  return toDay(new Date(iso), timeZone) > toDay(now, timeZone);
}

/** Whether the instant lies on an earlier calendar day of the zone than `now`. */
export function isBeforeToday(iso: string, now: Date, timeZone: string): boolean {
  return toDay(new Date(iso), timeZone) < toDay(now, timeZone);
}
