import { expect, test } from 'vitest';
import { toMeasuredNight, toUsualGap } from './lane.ts';

test('a night ends at three by the company’s clock', () => {
  expect(toMeasuredNight(new Date('2026-12-03T01:59:59Z'), 'Europe/Berlin')).toBe('2026-12-02');
  expect(toMeasuredNight(new Date('2026-12-03T02:00:00Z'), 'Europe/Berlin')).toBe('2026-12-03');
});

test('9 of 10 come within the 19th of 20, the 27th of 29, the 90th of 99; of 19 nobody knows', () => {
  const usualOf = (count: number) => toUsualGap(Array.from({ length: count }, (_, n) => count - n));
  expect([19, 20, 29, 99].map(usualOf)).toEqual([undefined, 19, 27, 90]);
});
