import { toInstant, toLocalTime } from '#domain/time-zone.ts';
import { COMPANY } from './company.ts';

const DAYS_OF_WEEK = 7;

export type Opening =
  /** `until` is when the office closes today. */
  | { isOpen: true; until: Date }
  /** `from` is when it opens next. */
  | { isOpen: false; from: Date };

/** Whether an office in this IANA time zone is at work, and until or from when. */
export function findOpening(now: Date, timeZone: string): Opening {
  const today = toLocalTime(now, timeZone);
  const at = (daysAhead: number, hour: number) =>
    toInstant({ ...today, day: today.day + daysAhead, hour, minute: 0 }, timeZone);
  const weekday = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay();
  // A week and a day: the opening of today may be over.
  for (let ahead = 0; ahead <= DAYS_OF_WEEK; ahead += 1) {
    const hours = COMPANY.openingHours[(weekday + ahead) % DAYS_OF_WEEK];
    if (!hours) continue;
    const [from, until] = [at(ahead, hours[0]), at(ahead, hours[1])];
    if (now < from) return { isOpen: false, from };
    if (now < until) return { isOpen: true, until };
  }
  throw new Error('The company has no opening hours');
}

const HOUR_MS = 3_600_000;
const HOURS_OF_DAY = 24;

/** The hours of a Monday in UTC as an office in this time zone keeps them at this time of the year; `until` may run past 24. */
export function toWorkdayUtc(now: Date, timeZone: string): { from: number; until: number } {
  const [from, until] = COMPANY.openingHours[1];
  const opens = toInstant({ ...toLocalTime(now, timeZone), hour: from, minute: 0 }, timeZone);
  const start = (opens.getTime() / HOUR_MS) % HOURS_OF_DAY;
  return { from: start, until: start + until - from };
}

/** Who reads a message next: the first office that is open, else the one that opens first. */
export function findNextDesk(now: Date) {
  const desks = COMPANY.offices.map((office) => ({ office, opening: findOpening(now, office.timeZone) }));
  const readsAt = ({ opening }: { opening: Opening }) => (opening.isOpen ? now : opening.from);
  return desks.reduce((first, desk) => (readsAt(desk) < readsAt(first) ? desk : first));
}
