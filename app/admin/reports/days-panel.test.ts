import { expect, test } from 'vitest';
import { listDays } from '#domain/reports/period.ts';
import { groupDays } from './days-panel.tsx';

const days = (from: string, to: string) =>
  listDays(from, to).map((day) => ({ day, counts: { EXPRESS: 1, STANDARD: 0, ECONOMY: 2, INTERNATIONAL: 0 } }));

test('up to 45 days are listed one by one', () => {
  const { isWeekly, spans } = groupDays(days('2026-11-01', '2026-12-15'));
  expect(isWeekly).toBe(false);
  expect(spans).toHaveLength(45);
  expect(spans[0]).toMatchObject({ from: '2026-11-01', to: '2026-11-01', total: 3 });
});

test('more days are grouped by week without losing one, and the last week may be short', () => {
  const { isWeekly, spans } = groupDays(days('2026-01-01', '2026-12-31'));
  expect(isWeekly).toBe(true);
  expect(spans).toHaveLength(53);
  expect(spans[0]).toMatchObject({ from: '2026-01-01', to: '2026-01-07', total: 21 });
  expect(spans.at(-1)).toMatchObject({ from: '2026-12-31', to: '2026-12-31', total: 3 });
  expect(spans.reduce((sum, { total }) => sum + total, 0)).toBe(365 * 3);
});
