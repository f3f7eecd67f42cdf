import { expect, test } from 'vitest';
import { addDays, checkPeriod, isDay, isStorableDay, listDays, toStartOfDay } from './period.ts';

test('accepts only real calendar days', () => {
  expect(['2026-02-28', '2024-02-29'].every(isDay)).toBe(true);
  expect(['2026-02-29', '2026-13-01', '2026-1-1', '', '2026-12-01T00:00', '0x'].some(isDay)).toBe(false);
});

test('refuses days that begin in the year 0 somewhere', () => {
  expect(['0002-01-01', '2026-02-28', '9999-12-31'].every(isStorableDay)).toBe(true);
  expect(['0000-01-01', '0001-01-01', '2026-02-29'].some(isStorableDay)).toBe(false);
});

test('lists each day of a period once, across clock changes and the end of a year', () => {
  expect(listDays('2026-03-28', '2026-03-30')).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(listDays('2026-03-02', '2026-03-01')).toEqual([]);
});

test('rejects a period that ends before it begins or has more than 366 days', () => {
  expect(checkPeriod('2026-12-02', '2026-12-01')).toBe('order');
  expect(checkPeriod('2026-12-01', '2026-12-01')).toBeUndefined();
  expect(checkPeriod('2024-01-01', '2024-12-31')).toBeUndefined();
  expect(checkPeriod('2024-01-01', '2025-01-01')).toBe('tooLong');
});

test('begins a day at midnight in the zone, or at the clock change that skips midnight', () => {
  expect(toStartOfDay('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z');
  expect(toStartOfDay('2026-03-30', 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z');
  // Beirut skips from 0:00 to 1:00.
  expect(toStartOfDay('2026-03-29', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z');
});
