import { formatWeekday } from '../dates.ts';
import { getIntl } from '../intl.ts';
import { END_OF_DAY, toMinutes } from './hours-of-week.ts';
import { type DayHours, WEEKDAYS, type Weekday } from './opening-hours.ts';

/** A Monday, in UTC. */
const MONDAY = Date.UTC(2026, 0, 5);
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Returns a time on a weekday of an arbitrary week, ISO 8601, to be formatted in UTC. */
export const toDayTime = (day: Weekday, time = '00:00'): string =>
  new Date(MONDAY + WEEKDAYS.indexOf(day) * DAY_MS + toMinutes(time) * MINUTE_MS).toISOString();

export const formatDay = (day: Weekday, language: string, width: 'long' | 'short' = 'long'): string =>
  formatWeekday(toDayTime(day), { language, timeZone: 'UTC' }, width);

/** Languages whose abbreviations end with a dot, on every platform. */
const DOTTED = new Set(['es', 'fr']);

/** "Mon", "Mo", "lun.", "周一", as shown beside a time. */
export function formatShortDay(day: Weekday, language: string): string {
  const name = formatDay(day, language, 'short').replace(/\.$/, '');
  return DOTTED.has(language) ? `${name}.` : name;
}

const HOUR_12 = { hour: 'numeric', hour12: true, timeZone: 'UTC' } as const;

function format12(time: string, { hasMinutes }: { hasMinutes: boolean }): string {
  if (time === END_OF_DAY || time === '00:00') return 'midnight';
  const options = hasMinutes ? ({ ...HOUR_12, minute: '2-digit' } as const) : HOUR_12;
  const clock = getIntl(Intl.DateTimeFormat, 'en-US', options);
  return clock.format(new Date(toDayTime('monday', time))).replace(/\s/g, '\u00A0');
}

/** Formats a time without leading zero, as on a shop sign: "8", "8:30", "8 h 30". */
function formatTime(time: string, language: string, both: { hasMinutes: boolean }): string {
  if (language === 'en') return format12(time, { hasMinutes: !time.endsWith(':00') });
  const [hour = '', minute = ''] = time.split(':');
  const short = String(Number(hour));
  if (language === 'fr') return minute === '00' ? `${short}\u00A0h` : `${short}\u00A0h\u00A0${minute}`;
  return both.hasMinutes || language === 'zh' ? `${short}:${minute}` : short;
}

/** Formats both ends in the same style. A word for "o'clock" after both is part of the translated text. */
export function formatRange({ from, until }: DayHours, language: string): DayHours {
  const both = { hasMinutes: !(from.endsWith(':00') && until.endsWith(':00')) };
  return { from: formatTime(from, language, both), until: formatTime(until, language, both) };
}

/** Separators between parts of a line. */
const JOINTS: Record<string, string> = { zh: '，' };

/** Joins parts of a line. */
export const joinParts = (parts: string[], language: string): string => parts.join(JOINTS[language] ?? ', ');
