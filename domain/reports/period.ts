import { toInstant } from '../time-zone.ts';

/** The longest period a report covers, in days, both ends included. */
export const LONGEST_PERIOD_DAYS = 366;

const DAY_MS = 86_400_000;
const asUtc = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Whether the text is a day of the calendar, "yyyy-mm-dd". */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = asUtc(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The day of the calendar that lies so many days later; negative for earlier. */
export function addDays(day: string, days: number): string {
  return new Date(asUtc(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days the period has, both ends included; 0 or less when it ends before it begins. */
export function countDays(from: string, to: string): number {
  return (asUtc(to) - asUtc(from)) / DAY_MS + 1;
}

/** Every day of the period, first to last. */
export function listDays(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, countDays(from, to)) }, (_, index) => addDays(from, index));
}

/** What is wrong with a period: it ends before it begins, or is longer than LONGEST_PERIOD_DAYS. */
export function checkPeriod(from: string, to: string): 'order' | 'tooLong' | undefined {
  const days = countDays(from, to);
  if (days < 1) return 'order';
  return days > LONGEST_PERIOD_DAYS ? 'tooLong' : undefined;
}

/** The instant at which the day begins in the zone, ISO 8601 in UTC; where a clock change skips midnight, the change. */
export function toStartOfDay(day: string, timeZone: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return toInstant({ year, month, day: date, hour: 0, minute: 0 }, timeZone).toISOString();
}
