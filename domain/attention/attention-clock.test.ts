import { describe, expect, test } from 'vitest';
import { DEFAULT_DAY, DEFAULT_HOURS, type OpeningHours } from '../company/opening-hours.ts';
import { isDateChange } from '../promises/promise.ts';
import { type AttentionKind, nextBusinessDay, toLatestVisibleStart, toMailDay, toVisibleAt } from './attention.ts';

/** Clocks go forward at 2:00 on Sunday, March 29, and back at 3:00 on Sunday, October 25. */
const timeZone = 'Europe/Berlin';
const ALWAYS = { from: '00:00', until: '24:00' };
const WEEKDAYS: OpeningHours = { ...DEFAULT_HOURS, saturday: null };
const SUNDAYS: OpeningHours = { ...DEFAULT_HOURS, sunday: DEFAULT_DAY };
const NEVER_CLOSED = Object.fromEntries(Object.keys(DEFAULT_HOURS).map((day) => [day, ALWAYS])) as OpeningHours;
const CHRISTMAS = ['2026-12-25', '2026-12-26'].map((day) => ({ day, name: 'Christmas' }));
const keep = (hours: OpeningHours) => ({ hours, closedDays: CHRISTMAS });

describe('across clock changes and closed days', () => {
  test.each<[string, AttentionKind, since: string, shown: string]>([
    ['the last day of winter time', 'promise', '2026-03-28T15:00:00Z', '2026-03-28T23:00:00Z'],
    ['a day of 23 hours', 'promise', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['the end of a day of 23 hours', 'promise', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
    ['the first whole day of summer time', 'promise', '2026-03-29T22:00:00Z', '2026-03-30T22:00:00Z'],
    ['the last day of summer time', 'promise', '2026-10-24T10:00:00Z', '2026-10-24T22:00:00Z'],
    ['a day of 25 hours', 'promise', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
    ['the end of a day of 25 hours', 'promise', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
    ['a hold, in plain hours', 'held', '2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z'],
    ['a label, in plain hours', 'announced', '2026-10-20T12:00:00Z', '2026-10-27T12:00:00Z'],
    ['an attempt, at once', 'attempt', '2026-10-25T00:30:00Z', '2026-10-25T00:30:00Z'],
  ])('%s appears at the predicted moment', (_, kind, since, shown) => {
    const [began, at] = [new Date(since), new Date(shown)];
    expect(toVisibleAt(kind, began, timeZone)).toEqual(at);
    expect(toLatestVisibleStart(kind, at, timeZone) >= began).toBe(true);
    expect(toLatestVisibleStart(kind, new Date(at.getTime() - 1), timeZone) >= began).toBe(false);
  });

  test.each<[string, OpeningHours, now: string, until: string]>([
    ['from Friday to Saturday at nine', DEFAULT_HOURS, '2026-03-27T14:00:00Z', '2026-03-28T08:00:00Z'],
    ['from Friday before it opens to Saturday', DEFAULT_HOURS, '2026-03-27T04:00:00Z', '2026-03-28T08:00:00Z'],
    ['from Friday to Monday without Saturdays', WEEKDAYS, '2026-03-27T14:00:00Z', '2026-03-30T06:00:00Z'],
    ['from Saturday to Monday, in spring', DEFAULT_HOURS, '2026-03-28T10:00:00Z', '2026-03-30T06:00:00Z'],
    ['from Saturday to Sunday that is short', SUNDAYS, '2026-03-28T10:00:00Z', '2026-03-29T06:00:00Z'],
    ['from Saturday to Monday, in autumn', DEFAULT_HOURS, '2026-10-24T10:00:00Z', '2026-10-26T07:00:00Z'],
    ['from the hour that comes twice', DEFAULT_HOURS, '2026-10-25T01:30:00Z', '2026-10-26T07:00:00Z'],
    ['over closed days and a Sunday', DEFAULT_HOURS, '2026-12-24T10:00:00Z', '2026-12-28T07:00:00Z'],
    ['from a closed day', DEFAULT_HOURS, '2026-12-25T10:00:00Z', '2026-12-28T07:00:00Z'],
    ['to midnight where nobody goes home', NEVER_CLOSED, '2026-10-24T10:00:00Z', '2026-10-24T22:00:00Z'],
  ])('"Tomorrow" means the opening of the next working day: %s', (_, hours, now, until) => {
    expect(nextBusinessDay(new Date(now), timeZone, keep(hours))).toEqual(new Date(until));
  });

  test.each<[string, OpeningHours, opens: string, day: string]>([
    ['before the change in spring', DEFAULT_HOURS, '2026-03-28T08:00:00Z', '2026-03-28'],
    ['on the day of it', SUNDAYS, '2026-03-29T06:00:00Z', '2026-03-29'],
    ['after it', DEFAULT_HOURS, '2026-03-30T06:00:00Z', '2026-03-30'],
    ['on the day of the change in autumn', SUNDAYS, '2026-10-25T07:00:00Z', '2026-10-25'],
    ['after it', DEFAULT_HOURS, '2026-10-26T07:00:00Z', '2026-10-26'],
    ['after closed days', DEFAULT_HOURS, '2026-12-28T07:00:00Z', '2026-12-28'],
  ])('staff are alerted from the minute the office opens %s', (_, hours, opens, day) => {
    expect(toMailDay(new Date(Date.parse(opens) - 1), timeZone, keep(hours))).toBeUndefined();
    expect(toMailDay(new Date(opens), timeZone, keep(hours))).toBe(day);
  });

  test('staff get no alerts on a closed day', () => {
    for (const hour of ['07', '12', '16'])
      expect(toMailDay(new Date(`2026-12-25T${hour}:00:00Z`), timeZone, keep(DEFAULT_HOURS))).toBeUndefined();
  });

  test.each<[string, sentDate: string, due: string, earlierHours: number, isStatusChange: boolean]>([
    ['22 hours later on the day of 23', '2026-03-28T23:30:00Z', '2026-03-29T21:30:00Z', 2, false],
    ['23 hours later, which is the next day', '2026-03-28T23:30:00Z', '2026-03-29T22:30:00Z', 2, true],
    ['24 hours later on the day of 25', '2026-10-24T22:30:00Z', '2026-10-25T22:30:00Z', 2, false],
    ['25 hours later, which is the next day', '2026-10-24T22:30:00Z', '2026-10-25T23:30:00Z', 2, true],
    ['the day before, earlier by less', '2026-03-29T22:30:00Z', '2026-03-29T20:45:00Z', 2, false],
    ['the day before, earlier by enough', '2026-03-29T22:30:00Z', '2026-03-29T20:30:00Z', 2, true],
    ['earlier by 4 hours on the wall, 3 in truth', '2026-03-29T01:30:00Z', '2026-03-28T22:30:00Z', 4, false],
    ['earlier by 3 hours on the wall, 4 in truth', '2026-10-25T01:30:00Z', '2026-10-24T21:30:00Z', 4, true],
    ['a day that is closed, as any other', '2026-12-24T10:00:00Z', '2026-12-25T10:00:00Z', 2, true],
  ])('a changed date counts as news by the day it names: %s', (_, sentDate, due, earlierHours, isStatusChange) => {
    expect(isDateChange(new Date(sentDate), new Date(due), { timeZone, earlierHours })).toBe(isStatusChange);
  });
});
