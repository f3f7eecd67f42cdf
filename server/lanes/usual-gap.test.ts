import { expect, test } from 'vitest';
import { toMeasuredNight, toUsualGap } from './create-lanes.ts';

test('a night ends at 3 a.m. in the company’s time zone', () => {
  expect(toMeasuredNight(new Date('2026-12-03T01:59:59Z'), 'Europe/Berlin')).toBe('2026-12-02');
  expect(toMeasuredNight(new Date('2026-12-03T02:00:00Z'), 'Europe/Berlin')).toBe('2026-12-03');
});

test('the ninth decile is the 19th of 20, 27th of 29 and 90th of 99; 19 samples are too few', () => {
  const usualOf = (count: number) => toUsualGap(Array.from({ length: count }, (_, n) => count - n));
  expect([19, 20, 29, 99].map(usualOf)).toEqual([undefined, 19, 27, 90]);
});
