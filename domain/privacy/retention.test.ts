import { expect, test } from 'vitest';
import { daysBefore, monthsBefore } from './retention.ts';

test('a day has 24 hours', () => {
  expect(daysBefore(new Date('2026-03-31T10:00:00.000Z'), 30).toISOString()).toBe('2026-03-01T10:00:00.000Z');
});

test.each([
  ['2026-12-02T12:00:00.000Z', 12, '2025-12-02T12:00:00.000Z'],
  ['2024-02-29T08:30:00.000Z', 12, '2023-02-28T08:30:00.000Z'],
  ['2026-03-31T23:59:59.000Z', 1, '2026-02-28T23:59:59.000Z'],
  ['2026-01-15T00:00:00.000Z', 1, '2025-12-15T00:00:00.000Z'],
])('%s minus %i months is %s', (now, months, before) => {
  expect(monthsBefore(new Date(now), months).toISOString()).toBe(before);
});
