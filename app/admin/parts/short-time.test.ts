import { expect, it } from 'vitest';
import { formatShortTime } from './short-time.ts';

it('formats a recent time by clock or weekday of the zone, and an older one by its date', () => {
  const now = new Date('2026-11-24T06:30:00Z');
  const format = (iso: string) => formatShortTime(iso, now, { language: 'en', timeZone: 'America/New_York' });
  expect(format('2026-11-24T05:10:00Z')).toBe('12:10 AM');
  expect(format('2026-11-24T04:59:00Z')).toBe('Monday');
  expect(format('2026-11-18T15:00:00Z')).toBe('Wednesday');
  expect(format('2026-11-17T15:00:00Z')).toBe('Nov 17, 2026');
  expect(format('2026-11-26T15:00:00Z')).toBe('Nov 26, 2026');
});
