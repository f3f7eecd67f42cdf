import { formatWeekday } from '../dates.ts';
import { getIntl } from '../intl.ts';
import { MIDNIGHT, toMinutes } from './hours-of-week.ts';
import { type DayHours, WEEK, type Weekday } from './opening-hours.ts';

/** A Monday, in UTC. */
const MONDAY = Date.UTC(2026, 0, 5);
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A time of a weekday of no particular week, ISO 8601, to be formatted in UTC. */
export const toDayTime = (day: Weekday, time = '00:00'): string =>
  new Date(MONDAY + WEEK.indexOf(day) * DAY_MS + toMinutes(time) * MINUTE_MS).toISOString();

export const formatDay = (day: Weekday, language: string, width: 'long' | 'short' = 'long'): string =>
  formatWeekday(toDayTime(day), { language, timeZone: 'UTC' }, width);

/** Where what is cut short ends with a dot, whatever the platform writes. */
const DOTTED = new Set(['es', 'fr']);

/** "Mon", "Mo", "lun.", "周一": as it stands beside a time. */
export function formatShortDay(day: Weekday, language: string): string {
  const name = formatDay(day, language, 'short').replace(/\.$/, '');
  return DOTTED.has(language) ? `${name}.` : name;
}

const HOUR_12 = { hour: 'numeric', hour12: true, timeZone: 'UTC' } as const;

function format12(time: string, { hasMinutes }: { hasMinutes: boolean }): string {
  if (time === MIDNIGHT || time === '00:00') return 'midnight';
  const options = hasMinutes ? ({ ...HOUR_12, minute: '2-digit' } as const) : HOUR_12;
  const clock = getIntl(Intl.DateTimeFormat, 'en-US', options);
  return clock.format(new Date(toDayTime('monday', time))).replace(/\s/g, '\u00A0');
}

/** A time without the zero in front: "8", "8:30", "8 h 30", as the language has it on the door of a shop. */
function formatTime(time: string, language: string, both: { hasMinutes: boolean }): string {
  if (language === 'en') return format12(time, { hasMinutes: !time.endsWith(':00') });
  const [hour = '', minute = ''] = time.split(':');
  const short = String(Number(hour));
  if (language === 'fr') return minute === '00' ? `${short}\u00A0h` : `${short}\u00A0h\u00A0${minute}`;
  return both.hasMinutes || language === 'zh' ? `${short}:${minute}` : short;
}

/** Both ends of a day, written alike. The word for the hour, where there is one behind both, is the text's. */
export function formatEnds({ from, until }: DayHours, language: string): DayHours {
  const both = { hasMinutes: !(from.endsWith(':00') && until.endsWith(':00')) };
  return { from: formatTime(from, language, both), until: formatTime(until, language, both) };
}

/** Between parts of a line. */
const JOINTS: Record<string, string> = { zh: '，' };

/** Parts of a line, one after another. */
export const joinParts = (parts: string[], language: string): string => parts.join(JOINTS[language] ?? ', ');
