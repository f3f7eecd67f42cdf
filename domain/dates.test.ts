import { describe, expect, it } from 'vitest';
import fc from '#tests/fast-check.ts';
import {
  combineDayAndTime,
  daysBetween,
  formatDate,
  formatDateTime,
  formatEstimate,
  formatNearTime,
  formatSentenceDay,
  formatSentenceTime,
  formatShortTime,
  isAfterToday,
  isBeforeToday,
  toDay,
  toRelative,
  toTimeOfDay,
} from './dates.ts';
import { toInstant, toLocalTime } from './time-zone.ts';

const newYork = { language: 'en', timeZone: 'America/New_York' };

describe('dates in English', () => {
  it('read "MMMM d, yyyy", "MMM d, yyyy h:mm a" and "MMM d, yyyy" (specification, section 9)', () => {
    const iso = '2026-12-04T23:05:00.000Z';
    expect(formatEstimate(iso, newYork)).toBe('December 4, 2026');
    expect(formatDateTime(iso, newYork)).toBe('Dec 4, 2026 6:05 PM');
    expect(formatDate(iso, newYork)).toBe('Dec 4, 2026');
    expect(formatDateTime('2026-09-01T04:00:00Z', newYork)).toBe('Sep 1, 2026 12:00 AM');
  });

  it('use the company’s time zone, not UTC or the reader’s', () => {
    expect(formatDate('2026-12-05T03:00:00Z', newYork)).toBe('Dec 4, 2026');
    expect(formatDate('2026-12-05T03:00:00Z', { language: 'en', timeZone: 'Asia/Singapore' })).toBe('Dec 5, 2026');
  });
});

it('writes a day in a sentence with its weekday, and the year only if it is not the current one', () => {
  const now = new Date('2026-12-31T23:30:00Z');
  const english = { language: 'en', timeZone: 'Asia/Tokyo' };
  expect(formatSentenceDay('2026-12-02T18:40:00Z', now, english)).toBe('Thursday, December 3, 2026');
  expect(formatSentenceTime('2027-01-02T00:05:00Z', now, english)).toBe('Saturday, January 2 at 9:05 AM');
});

it.each([
  ['en', 'Saturday, 9:05 AM', 'Friday, January 8 at 9:05 AM'],
  ['de', 'Samstag um 09:05', 'Freitag, 8. Januar um 09:05'],
  ['zh', '星期六 09:05', '1月8日星期五 09:05'],
])('writes a near time in a sentence by its weekday alone, in %s', (language, near, distant) => {
  const now = new Date('2026-12-31T23:30:00Z');
  const context = { language, timeZone: 'Asia/Tokyo' };
  expect(formatNearTime('2027-01-02T00:05:00Z', now, context)).toBe(near);
  expect(formatNearTime('2027-01-08T00:05:00Z', now, context)).toBe(distant);
});

it('writes dates in the format of the language', () => {
  const berlin = { language: 'de', timeZone: 'Europe/Berlin' };
  expect(formatEstimate('2026-12-04T12:00:00Z', berlin)).toBe('4. Dezember 2026');
});

it.each([
  [30, '30 seconds ago'],
  [90, '1 minute ago'],
  [2 * 3600 + 5, '2 hours ago'],
  [86_400, '1 day ago'],
  [8 * 86_400, '1 week ago'],
  [-50, '1 second ago'],
])('describes %i seconds ago as %s', (seconds, text) => {
  const now = new Date('2026-12-02T12:00:00Z');
  expect(toRelative(new Date(now.getTime() - seconds * 1000).toISOString(), now, 'en')).toBe(text);
});

describe('entered days and times', () => {
  it('are instants in the company’s time zone', () => {
    expect(combineDayAndTime('2026-12-04', '09:00', 'America/New_York')).toBe('2026-12-04T14:00:00.000Z');
    expect(combineDayAndTime('2026-07-04', '09:00', 'Asia/Kolkata')).toBe('2026-07-04T03:30:00.000Z');
  });

  it.each([
    ['2026-02-30', '09:00'],
    ['2026-13-01', '09:00'],
    ['2026-01-01', '24:00'],
    ['', '09:00'],
    ['2026-01-01', ''],
  ])('are rejected: %s %s', (day, time) => {
    expect(combineDayAndTime(day, time, 'UTC')).toBeUndefined();
  });

  it('survive the change to and from daylight saving time', () => {
    expect(combineDayAndTime('2026-03-29', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
    expect(combineDayAndTime('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(combineDayAndTime('2026-10-25', '03:00', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z');
  });

  it('round-trip in any zone, unless the clock skipped them', () => {
    const zones = [
      'UTC',
      'Europe/Berlin',
      'America/St_Johns',
      'Asia/Kathmandu',
      'Pacific/Apia',
      'Australia/Lord_Howe',
      'America/New_York',
    ];
    const dates = fc.date({ min: new Date('1971-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(dates, fc.constantFrom(...zones), (date, zone) => {
        const minute = new Date(Math.floor(date.getTime() / 60_000) * 60_000);
        const day = toDay(minute, zone);
        const time = toTimeOfDay(minute, zone);
        const back = new Date(combineDayAndTime(day, time, zone) ?? 0);
        expect([toDay(back, zone), toTimeOfDay(back, zone)]).toEqual([day, time]);
        expect(toLocalTime(toInstant(toLocalTime(minute, zone), zone), zone)).toEqual(toLocalTime(minute, zone));
      }),
    );
  });
});

it('judges "today" by the calendar of the zone', () => {
  const now = new Date('2026-12-02T02:00:00Z');
  expect(isAfterToday('2026-12-02T06:00:00Z', now, 'America/New_York')).toBe(true);
  expect(isAfterToday('2026-12-02T06:00:00Z', now, 'UTC')).toBe(false);
  expect(isBeforeToday('2026-12-01T23:00:00Z', now, 'UTC')).toBe(true);
  expect(isBeforeToday('2026-12-01T23:00:00Z', now, 'America/New_York')).toBe(false);
});

it('counts one day across a clock change', () => {
  expect(daysBetween('2026-10-31T04:00:00Z', '2026-11-02T05:00:00Z', newYork.timeZone)).toBe(2);
});

it('formats a recent time by clock or weekday of the zone, and an older one by its date', () => {
  const now = new Date('2026-11-24T06:30:00Z');
  const format = (iso: string) => formatShortTime(iso, now, { language: 'en', timeZone: 'America/New_York' });
  expect(format('2026-11-24T05:10:00Z')).toBe('12:10 AM');
  expect(format('2026-11-24T04:59:00Z')).toBe('Monday');
  expect(format('2026-11-18T15:00:00Z')).toBe('Wednesday');
  expect(format('2026-11-17T15:00:00Z')).toBe('Nov 17, 2026');
  expect(format('2026-11-26T15:00:00Z')).toBe('Nov 26, 2026');
});
