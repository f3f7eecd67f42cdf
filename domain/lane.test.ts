import { expect, test } from 'vitest';
import { toMeasuredNight } from './lane.ts';

test('a night ends at three by the company’s clock', () => {
  expect(toMeasuredNight(new Date('2026-12-03T01:59:59Z'), 'Europe/Berlin')).toBe('2026-12-02');
  expect(toMeasuredNight(new Date('2026-12-03T02:00:00Z'), 'Europe/Berlin')).toBe('2026-12-03');
});
