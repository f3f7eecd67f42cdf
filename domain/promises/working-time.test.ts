import { expect, test } from 'vitest';
import { DEFAULT_HOURS, type OpeningHours } from '../company/opening-hours.ts';
import { listWorkingSpans } from './working-time.ts';

const NIGHT_AND_DAY: OpeningHours = {
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: { from: '00:00', until: '06:00' },
  monday: { from: '08:00', until: '24:00' },
};
const list = (from: string, until: string, timeZone: string, { hours = DEFAULT_HOURS, closedDays = [''] } = {}) =>
  listWorkingSpans(new Date(from), new Date(until), timeZone, {
    hours,
    closedDays: closedDays.map((day) => ({ day, name: '' })),
  }).map(({ opens, closes }) => [opens, closes].map((at) => at.toISOString().slice(0, 16)).join(' '));

test('covers each opening between two moments, cut at both ends', () => {
  expect(list('2026-12-04T12:00:00Z', '2026-12-07T09:00:00Z', 'UTC')).toEqual([
    '2026-12-04T12:00 2026-12-04T18:00',
    '2026-12-05T09:00 2026-12-05T14:00',
    '2026-12-07T08:00 2026-12-07T09:00',
  ]);
  expect(list('2026-12-06T12:00:00Z', '2026-12-06T18:00:00Z', 'UTC')).toEqual([]);
});

test('skips closed days', () => {
  const closedDays = ['2026-12-25', '2026-12-26'];
  expect(list('2026-12-24T17:00:00Z', '2026-12-28T10:00:00Z', 'UTC', { closedDays })).toEqual([
    '2026-12-24T17:00 2026-12-24T18:00',
    '2026-12-28T08:00 2026-12-28T10:00',
  ]);
});

test('follows clock changes in between', () => {
  const hours = NIGHT_AND_DAY;
  expect(list('2026-10-24T12:00:00Z', '2026-10-27T12:00:00Z', 'Europe/Berlin', { hours })).toEqual([
    '2026-10-24T22:00 2026-10-25T05:00',
    '2026-10-26T07:00 2026-10-26T23:00',
  ]);
  expect(list('2027-03-27T12:00:00Z', '2027-03-30T12:00:00Z', 'Europe/Berlin', { hours })).toEqual([
    '2027-03-27T23:00 2027-03-28T04:00',
    '2027-03-29T06:00 2027-03-29T22:00',
  ]);
});
