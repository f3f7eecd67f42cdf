import { describe, expect, it } from 'vitest';
import { toDay as toDate } from '../dates.ts';
import { toLocalTime } from '../time-zone.ts';
import { findUsualDays, groupDays } from './hours-of-week.ts';
import { countSharedHours, findNextOpening, toDialHours } from './next-opening.ts';
import { DEFAULT_HOURS, type OpeningHours, WEEKDAYS } from './opening-hours.ts';
import { openingHoursSchema } from './schema.ts';

const open = (iso: string, timeZone: string, hours = DEFAULT_HOURS) =>
  findNextOpening(new Date(iso), timeZone, { hours, closedDays: [] });
const ALWAYS = { from: '00:00', until: '24:00' };
/** Returns the same numbers from 0 to 1 in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
const NEVER = Object.fromEntries(WEEKDAYS.map((day) => [day, null])) as OpeningHours;

describe('the opening hours of an office', () => {
  it('use its own time zone', () => {
    const monday = '2026-11-16T14:41:00Z';
    expect(open(monday, 'America/New_York')).toEqual({ isOpen: true, until: new Date('2026-11-16T23:00:00Z') });
    expect(open(monday, 'Europe/London')).toEqual({ isOpen: true, until: new Date('2026-11-16T18:00:00Z') });
    expect(open(monday, 'Asia/Singapore')).toEqual({ isOpen: false, from: new Date('2026-11-17T00:00:00Z') });
  });

  it('begin at eight and end at six, to the minute', () => {
    expect(open('2026-11-16T07:59:00Z', 'Europe/London').isOpen).toBe(false);
    expect(open('2026-11-16T08:00:00Z', 'Europe/London').isOpen).toBe(true);
    expect(open('2026-11-16T17:59:00Z', 'Europe/London').isOpen).toBe(true);
    expect(open('2026-11-16T18:00:00Z', 'Europe/London').isOpen).toBe(false);
  });

  it('are nine to two on Saturday and none on Sunday', () => {
    expect(open('2026-11-21T08:30:00Z', 'Europe/London').isOpen).toBe(false);
    expect(open('2026-11-21T13:59:00Z', 'Europe/London').isOpen).toBe(true);
    expect(open('2026-11-21T14:00:00Z', 'Europe/London')).toEqual({
      isOpen: false,
      from: new Date('2026-11-23T08:00:00Z'),
    });
    expect(open('2026-11-22T12:00:00Z', 'Europe/London').isOpen).toBe(false);
  });

  it('follow a change to daylight saving time', () => {
    expect(open('2026-03-28T20:00:00Z', 'Europe/London')).toEqual({
      isOpen: false,
      from: new Date('2026-03-30T07:00:00Z'),
    });
  });

  it('count minutes and end at midnight', () => {
    const late = { ...NEVER, friday: { from: '17:20', until: '24:00' } };
    expect(open('2026-11-20T17:19:00Z', 'Europe/London', late).isOpen).toBe(false);
    expect(open('2026-11-20T17:20:00Z', 'Europe/London', late)).toEqual({
      isOpen: true,
      until: new Date('2026-11-21T00:00:00Z'),
    });
    expect(open('2026-11-21T00:00:00Z', 'Europe/London', late)).toEqual({
      isOpen: false,
      from: new Date('2026-11-27T17:20:00Z'),
    });
  });

  it('are skipped when a clock change leaves none', () => {
    // New York skipped 2:00 to 3:00 on March 8.
    const night = { ...NEVER, sunday: { from: '02:00', until: '03:00' } };
    expect(open('2026-03-08T06:59:00Z', 'America/New_York', night)).toEqual({
      isOpen: false,
      from: new Date('2026-03-15T06:00:00Z'),
    });
  });

  it('last as long as the wall clock says when an hour repeats', () => {
    const night = { ...NEVER, sunday: { from: '00:30', until: '03:00' } };
    expect(open('2026-11-01T04:30:00Z', 'America/New_York', night)).toEqual({
      isOpen: true,
      until: new Date('2026-11-01T08:00:00Z'),
    });
  });

  it('match a simple model at 2,000 random moments in random weeks with closed days and clock changes', () => {
    const zones = ['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Singapore'];
    const random = createRandom(20261123);
    const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
    const toTime = (quarter: number) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
    const toDay = () => {
      const from = Math.floor(random() * 95);
      return { from: toTime(from), until: toTime(from + 1 + Math.floor(random() * (96 - from))) };
    };
    const wrong: unknown[] = [];
    for (let turn = 0; turn < 2_000; turn += 1) {
      const week = Object.fromEntries(WEEKDAYS.map((day) => [day, random() < 0.4 ? null : toDay()])) as OpeningHours;
      const hours = { ...week, wednesday: week.wednesday ?? toDay() };
      const zone = pick(zones);
      // Around the days of clock changes.
      const around = pick(['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01']);
      const now = new Date(Date.parse(`${around}T00:00:00Z`) + (random() * 4 - 2) * 86_400_000);
      const closedDays = Array.from({ length: Math.floor(random() * 4) }, () => {
        const day = new Date(now.getTime() + (random() * 12 - 2) * 86_400_000).toISOString().slice(0, 10);
        return { day, name: day };
      });
      const schedule = { hours, closedDays };
      const opening = findNextOpening(now, zone, schedule);
      const edge = opening.isOpen ? opening.until : opening.from;
      const before = findNextOpening(new Date(edge.getTime() - 1), zone, schedule);
      const after = findNextOpening(edge, zone, schedule);
      const { hour } = toLocalTime(edge, zone);
      const isOnClosed = closedDays.some(({ day }) => day === toDate(opening.isOpen ? now : edge, zone));
      const isRight =
        !isOnClosed &&
        before.isOpen === opening.isOpen &&
        (after.isOpen !== opening.isOpen || hour === 0) &&
        edge > now;
      if (!isRight) wrong.push({ now, zone, schedule, found: opening, before, after });
    }
    expect(wrong).toEqual([]);
  });
});

describe('a week of opening hours', () => {
  it('groups consecutive equal days and finds the most common hours', () => {
    expect(groupDays(DEFAULT_HOURS)).toMatchObject([
      { first: 'monday', last: 'friday', count: 5 },
      { first: 'saturday', last: 'saturday', count: 1 },
      { first: 'sunday', last: 'sunday', count: 1, hours: null },
    ]);
    const short = { from: '10:00', until: '12:00' };
    const week = { ...NEVER, monday: short, wednesday: ALWAYS, thursday: ALWAYS, saturday: short, sunday: short };
    expect(findUsualDays(week)).toMatchObject({ first: 'wednesday', last: 'thursday', hours: ALWAYS });
    expect(groupDays({ ...NEVER, monday: ALWAYS, wednesday: ALWAYS })).toHaveLength(4);
  });

  it('requires an open day and ends later than starts', () => {
    const isValidWeek = (week: OpeningHours) => openingHoursSchema.safeParse(week).success;
    const withDay = (from: string, until: string) => isValidWeek({ ...NEVER, monday: { from, until } });
    expect([isValidWeek(DEFAULT_HOURS), isValidWeek(NEVER)]).toEqual([true, false]);
    expect([withDay('00:00', '24:00'), withDay('09:00', '09:01'), withDay('23:59', '24:00')]).toEqual([
      true,
      true,
      true,
    ]);
    for (const [from, until] of [
      ['09:00', '09:00'],
      ['18:00', '08:00'],
      ['24:00', '24:00'],
      ['9:00', '10:00'],
      ['', '10:00'],
      ['09:00', '25:00'],
      ['09:00', '10:60'],
    ] as const)
      expect([from, until, withDay(from, until)]).toEqual([from, until, false]);
  });
});

describe('a working day in UTC', () => {
  const day = { from: '08:00', until: '18:00' };
  const dial = (date: Date, zone: string, hours = day) => toDialHours(date, zone, hours);
  const winter = new Date('2026-11-16T14:41:00Z');

  it('converts the office hours', () => {
    expect(dial(winter, 'Asia/Singapore')).toEqual({ from: 0, until: 10 });
    expect(dial(winter, 'Europe/London')).toEqual({ from: 8, until: 18 });
    expect(dial(winter, 'America/New_York')).toEqual({ from: 13, until: 23 });
    expect(dial(winter, 'Asia/Singapore', { from: '07:30', until: '16:00' })).toEqual({ from: 23.5, until: 32 });
  });

  it('is an hour earlier during daylight saving time', () => {
    const summer = new Date('2026-07-01T12:00:00Z');
    expect(dial(summer, 'Europe/London')).toEqual({ from: 7, until: 17 });
    expect(dial(summer, 'Asia/Singapore')).toEqual({ from: 0, until: 10 });
  });

  it('overlaps with the next office while both are open', () => {
    const shared = (hours: typeof day) => {
      const [first, second] = [dial(winter, 'Asia/Singapore', hours), dial(winter, 'Europe/London', hours)];
      return countSharedHours(first, second);
    };
    expect(shared(day)).toBe(2);
    expect(shared({ from: '07:30', until: '18:00' })).toBe(2);
    expect(shared({ from: '09:00', until: '17:00' })).toBe(0);
    expect(shared({ from: '10:00', until: '12:00' })).toBe(0);
  });
});
