import { describe, expect, it } from 'vitest';
import { isDay } from '../reports/period.ts';
import { findRepeated, listNextClosedDays } from './closed-days.ts';
import { findNextOpening } from './next-opening.ts';
import { DEFAULT_HOURS } from './opening-hours.ts';

const named = (day: string, name = '') => ({ day, name });
const CHRISTMAS = [named('2026-12-24', 'Christmas Eve'), named('2026-12-25', 'Christmas Day'), named('2026-12-26')];
const open = (iso: string, timeZone: string, closedDays = CHRISTMAS) =>
  findNextOpening(new Date(iso), timeZone, { hours: DEFAULT_HOURS, closedDays });

describe('closed days', () => {
  it('close each office by its own calendar and name the day', () => {
    // Thursday, December 24 in Singapore, still Wednesday in New York.
    const instant = '2026-12-23T22:30:00Z';
    expect(open(instant, 'America/New_York')).toEqual({ isOpen: true, until: new Date('2026-12-23T23:00:00Z') });
    expect(open('2026-12-24T02:00:00Z', 'Asia/Singapore')).toMatchObject({ isOpen: false, closedDay: CHRISTMAS[0] });
    expect(open('2026-12-26T10:00:00Z', 'Europe/London')).toMatchObject({ closedDay: { name: '' } });
    expect(open('2026-12-27T10:00:00Z', 'Europe/London')).not.toHaveProperty('closedDay');
  });

  it('are skipped along with weekends to find the next opening', () => {
    const monday = { isOpen: false, from: new Date('2026-12-28T08:00:00Z') };
    for (const instant of [
      '2026-12-23T18:00:00Z',
      '2026-12-24T09:00:00Z',
      '2026-12-26T13:00:00Z',
      '2026-12-27T23:59:00Z',
    ])
      expect(open(instant, 'Europe/London')).toMatchObject(monday);
  });

  it('are skipped across clock changes in both directions', () => {
    const spring = [named('2026-03-28'), named('2026-03-30')];
    expect(open('2026-03-27T18:00:00Z', 'Europe/London', spring)).toEqual({
      isOpen: false,
      from: new Date('2026-03-31T07:00:00Z'),
    });
    const autumn = [named('2026-10-31'), named('2026-11-02')];
    expect(open('2026-10-30T22:00:00Z', 'America/New_York', autumn)).toEqual({
      isOpen: false,
      from: new Date('2026-11-03T13:00:00Z'),
    });
  });

  it('may be consecutive for the whole list', () => {
    const sixty = Array.from({ length: 60 }, (_, index) =>
      named(new Date(Date.UTC(2026, 10, 23) + index * 7 * 86_400_000).toISOString().slice(0, 10)),
    );
    const none = { monday: null, tuesday: null, wednesday: null, thursday: null, friday: null, saturday: null };
    const hours = { ...none, sunday: null, monday: { from: '09:00', until: '10:00' } };
    const opening = findNextOpening(new Date('2026-11-22T12:00:00Z'), 'Europe/London', { hours, closedDays: sixty });
    expect(opening).toEqual({ isOpen: false, from: new Date('2028-01-17T09:00:00Z') });
  });

  it('must be unique calendar days', () => {
    const days = ['2028-02-29', '2026-02-29', '2026-13-01', '2026-1-1', '', '2026-12-24T00:00', '0000-01-01'];
    expect(days.map(isDay)).toEqual([true, false, false, false, false, false, true]);
    expect(findRepeated(CHRISTMAS)).toBeUndefined();
    expect(findRepeated([...CHRISTMAS, named('2026-12-25')])).toBe(3);
  });

  it('upcoming ones may be today in some zone and end at the limit', () => {
    const days = [named('2026-12-24'), named('2026-11-22'), named('2026-11-21'), named('2026-12-23')];
    const next = listNextClosedDays(days, new Date('2026-11-23T12:00:00Z'), 30);
    expect(next.map(({ day }) => day)).toEqual(['2026-11-22', '2026-12-23']);
  });
});
