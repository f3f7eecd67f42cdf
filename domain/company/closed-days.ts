import type { z } from 'zod';
import type { closedDaySchema } from './schema.ts';

/** A calendar day on which all offices are closed, each by its own calendar. */
export type ClosedDay = z.infer<typeof closedDaySchema>;

export const MAX_CLOSED_DAYS = 60;
export const CLOSED_DAY_NAME_LENGTH = 60;

const DAY_MS = 86_400_000;

/** Returns the index of the first repeated day. */
export function findRepeated(days: readonly ClosedDay[]): number | undefined {
  const index = days.findIndex(({ day }, at) => days.findIndex((other) => other.day === day) < at);
  return index < 0 ? undefined : index;
}

/** Lists closed days that may be today in some time zone or start within `ahead` days, soonest first. */
export function listNextClosedDays(days: readonly ClosedDay[], now: Date, ahead: number): ClosedDay[] {
  const toDay = (offset: number) => new Date(now.getTime() + offset * DAY_MS).toISOString().slice(0, 10);
  const [first, last] = [toDay(-1), toDay(ahead)];
  return days.filter(({ day }) => day >= first && day <= last).toSorted((one, other) => (one.day < other.day ? -1 : 1));
}
