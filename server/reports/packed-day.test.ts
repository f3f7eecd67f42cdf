import { expect, test } from 'vitest';
import { createDayCache, unpackDay } from './packed-day.ts';

const aDay = (day: string, count: number) =>
  unpackDay({ day, lanes: Buffer.alloc(4 * count), kinds: Buffer.alloc(2 * count), seconds: Buffer.alloc(8 * count) });

test('a day is decoded at any buffer offset', () => {
  const bytes = Buffer.from('ff000102030000000140091eb851eb851f0007', 'hex');
  const [lanes, seconds, kinds] = [bytes.subarray(1, 9), bytes.subarray(9, 17), bytes.subarray(17)];
  expect(unpackDay({ day: '2026-12-02', lanes, kinds, seconds })).toEqual({
    day: '2026-12-02',
    lanes: new Int32Array([66_051, 1]),
    highestLane: 66_051,
    kinds: new Int16Array([7]),
    seconds: new Float64Array([3.14]),
  });
});

test('the cache keeps the newest version of the most recent days within its size limit', () => {
  const cache = createDayCache(10);
  for (const [day, count] of [
    ['2026-12-01', 4],
    ['2026-12-02', 4],
    ['2026-12-01', 5],
  ] as const)
    cache.set(`${day} of ${count}`, aDay(day, count));
  expect([...cache.list('2026-12-01', '2026-12-31').values()].map(({ version }) => version)).toEqual([
    '2026-12-02 of 4',
    '2026-12-01 of 5',
  ]);
  cache.set('large', aDay('2026-12-03', 30));
  expect([...cache.list('2026-01-01', '2026-12-31').keys()]).toEqual(['2026-12-03']);
  expect([...cache.list('2026-12-04', '2026-12-31').keys()]).toEqual([]);
});
