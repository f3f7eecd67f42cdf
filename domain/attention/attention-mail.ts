import { type BusinessHours, findNextOpening } from '../company/next-opening.ts';
import { toLocalTime } from '../time-zone.ts';

/** The company's day, "2026-12-02", while its office in this time zone is at work and staff are told of it; else undefined. */
export function toTellingDay(now: Date, timeZone: string, businessHours: BusinessHours): string | undefined {
  if (!findNextOpening(now, timeZone, businessHours).isOpen) return undefined;
  const { year, month, day } = toLocalTime(now, timeZone);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
