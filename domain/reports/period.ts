import { toInstant } from '../time-zone.ts';

/** Longest period of a report in days, including both ends. */
export const MAX_PERIOD_DAYS = 366;

const DAY_MS = 86_400_000;
const asUtc = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Whether the text is a calendar day, "yyyy-mm-dd". */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = asUtc(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Whether the database can store each instant of the day in any zone: it has no year 0. */
export const isStorableDay = (text: string): boolean => isDay(text) && text >= '0002';

/** Returns the day `days` later; earlier if negative. */
export function addDays(day: string, days: number): string {
  return new Date(asUtc(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whether the text is a day counted from today: "today", "today-6", "today+7". */
export const isRelativeDay = (text: string): boolean => /^today(?:[+-]\d{1,3})?$/.test(text);

/** Returns the calendar day that the text means on the day `today`. */
export const resolveDay = (text: string, today: string): string =>
  isRelativeDay(text) ? addDays(today, Number(text.slice('today'.length))) : text;

/** Counts the days of a period, including both ends; 0 or less if it ends before it starts. */
export function countDays(from: string, to: string): number {
  return (asUtc(to) - asUtc(from)) / DAY_MS + 1;
}

/** Lists every day of the period. */
export function listDays(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, countDays(from, to)) }, (_, index) => addDays(from, index));
}

/** Checks a period: `order` if it ends before it starts, `tooLong` above MAX_PERIOD_DAYS. */
export function checkPeriod(from: string, to: string): 'order' | 'tooLong' | undefined {
  const days = countDays(from, to);
  if (days < 1) return 'order';
  return days > MAX_PERIOD_DAYS ? 'tooLong' : undefined;
}

/** Returns the start of a day in the zone, ISO 8601 in UTC; the clock change itself if that skips midnight. */
export function toStartOfDay(day: string, timeZone: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return toInstant({ year, month, day: date, hour: 0, minute: 0 }, timeZone).toISOString();
}
