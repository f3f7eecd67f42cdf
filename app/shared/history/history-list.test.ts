import { expect, test } from 'vitest';
import { aScan } from '#tests/public-shipments.ts';
import { toHistoryRows } from './history-list.tsx';

const at = (hours: number, location: string, more = {}) =>
  aScan({ timestamp: new Date(Date.UTC(2026, 10, 20, 12 + hours)).toISOString(), location, ...more });
const ZONE = 'UTC';

test('a run of entries at one place is counted on its newest and ends with the day', () => {
  const entries = [at(5, 'Rotterdam'), at(4, 'Rotterdam'), at(3, 'Rotterdam'), at(2, 'Lille'), at(-13, 'Lille')];
  const rows = toHistoryRows(entries, ZONE);
  expect(rows.map(({ run }) => run)).toEqual([3, 0, 0, 1, 1]);
  expect(rows.map(({ startsDay }) => startsDay)).toEqual([true, false, false, false, true]);
  expect(rows.map(({ entry }) => entry)).toEqual(entries);
});

test('a separated entry shows its own day and place', () => {
  const entries = [at(5, 'Lille'), at(4, 'Lille'), at(3, 'Lille')];
  const rows = toHistoryRows(entries, ZONE, { apart: 2 });
  expect(rows.map(({ run }) => run)).toEqual([2, 0, 1]);
  expect(rows.map(({ startsDay }) => startsDay)).toEqual([true, false, true]);
});

test('days follow the time zone', () => {
  const entries = [at(5, 'Rotterdam'), at(4, 'Rotterdam')];
  expect(toHistoryRows(entries, 'Asia/Tokyo').map(({ startsDay }) => startsDay)).toEqual([true, false]);
  expect(toHistoryRows([at(3, 'A'), at(2, 'A')], 'Asia/Tokyo').map(({ startsDay }) => startsDay)).toEqual([true, true]);
});

test('corrected entries and entries without a place belong to no run', () => {
  const entries = [at(4, 'Lille'), at(3, 'Lille', { corrected: true }), at(2, 'Lille'), at(1, ''), at(0, '')];
  expect(toHistoryRows(entries, ZONE).map(({ run }) => run)).toEqual([1, 1, 1, 1, 1]);
});

test('the status is shown where it changes and where the history begins', () => {
  const onHold = { status: 'ON_HOLD' };
  const entries = [at(4, ''), at(3, '', onHold), at(2, '', onHold), at(1, ''), at(0, '')];
  expect(toHistoryRows(entries, ZONE).map(({ changesStatus }) => changesStatus)).toEqual([
    true,
    false,
    true,
    false,
    true,
  ]);
});

test('every entry keeps its key when a late scan is inserted', () => {
  const entries = [at(5, 'Rotterdam'), at(3, 'Lille'), at(3, 'Lyon'), at(0, 'Nice')];
  const keys = toHistoryRows(entries, ZONE).map(({ key }) => key);
  expect(new Set(keys).size).toBe(4);
  const later = toHistoryRows(entries.toSpliced(1, 0, at(4, 'Metz')), ZONE).map(({ key }) => key);
  expect(later.toSpliced(1, 1)).toEqual(keys);
});
