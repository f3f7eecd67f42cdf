import { type DateContext, daysBetween, formatClock, formatDate, formatWeekday, NAMED_DAYS } from '#domain/dates.ts';

/** The shortest text that tells when it was: "2:00 PM" today, "Tuesday" in the six days before, else the date. */
export function formatShortTime(iso: string, now: Date, context: DateContext): string {
  const daysAgo = daysBetween(iso, now.toISOString(), context.timeZone);
  if (daysAgo === 0) return formatClock(iso, context);
  return daysAgo > 0 && daysAgo <= NAMED_DAYS ? formatWeekday(iso, context) : formatDate(iso, context);
}
