import { expect, it } from 'vitest';
import { listMoves } from './promise.ts';

const [MONDAY, EVENING, TUESDAY] = ['2026-11-30T09:00:00.000Z', '2026-11-30T22:30:00.000Z', '2026-12-01T09:00:00.000Z'];
const at = (hour: number) => `2026-11-20T1${hour}:00:00.000Z`;

it('lists the day before each change of the day, newest first, with any reason', () => {
  const promises = [
    { due: TUESDAY, reason: 'customs', at: at(3) },
    { due: EVENING, reason: 'traffic', at: at(2) },
    { due: MONDAY, reason: 'unspecified', at: at(1) },
    { due: null, reason: 'held', at: at(0) },
  ] as const;
  expect(listMoves(promises, 'UTC')).toEqual([
    { was: EVENING, reason: 'customs', at: at(3) },
    { was: null, reason: undefined, at: at(1) },
  ]);
});

it('uses the calendar days of the company', () => {
  const promises = [
    { due: EVENING, reason: 'traffic', at: at(2) },
    { due: MONDAY, reason: 'unspecified', at: at(1) },
  ] as const;
  expect(listMoves(promises, 'UTC')).toEqual([]);
  expect(listMoves(promises, 'Asia/Tokyo')).toEqual([{ was: MONDAY, reason: 'traffic', at: at(2) }]);
});
