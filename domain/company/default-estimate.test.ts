import { expect, it } from 'vitest';
import { toDay } from '../dates.ts';
import { findDefaultDay, NO_DEFAULT_ESTIMATES, toEstimateRules } from './default-estimate.ts';
import { DEFAULT_HOURS, type OpeningHours } from './opening-hours.ts';

const WEEKDAYS_ONLY: OpeningHours = { ...DEFAULT_HOURS, saturday: null };
const find = (createdDay: string, days: number | null, { hours = WEEKDAYS_ONLY, closed = [''], today = '' } = {}) => {
  const defaultEstimates = { ...NO_DEFAULT_ESTIMATES, STANDARD: days };
  const closedDays = closed.map((day) => ({ day, name: '' }));
  const rules = toEstimateRules({ hours, closedDays, defaultEstimates });
  return findDefaultDay({ serviceType: 'STANDARD', createdDay }, today, rules);
};

it('counts working days from the day after the creation and skips weekends', () => {
  expect(find('2026-11-26', 1)).toBe('2026-11-27');
  expect(find('2026-11-26', 3)).toBe('2026-12-01');
  expect(find('2026-11-26', 10)).toBe('2026-12-10');
  expect(find('2026-11-28', 1)).toBe('2026-11-30');
});

it('counts a Saturday on which the offices are open', () => {
  expect(find('2026-11-26', 3, { hours: DEFAULT_HOURS })).toBe('2026-11-30');
});

it('skips closed days, also across the end of the year', () => {
  const closed = ['2026-12-25', '2027-01-01'];
  expect(find('2026-12-24', 1, { closed })).toBe('2026-12-28');
  expect(find('2026-12-30', 2, { closed })).toBe('2027-01-04');
});

it('is the creation day for 0 days, or the next working day', () => {
  expect(find('2026-11-27', 0)).toBe('2026-11-27');
  expect(find('2026-11-28', 0)).toBe('2026-11-30');
  expect(find('2026-12-25', 0, { closed: ['2026-12-25'] })).toBe('2026-12-28');
});

it('starts from the calendar day in the company’s time zone', () => {
  const evening = new Date('2026-11-26T23:30:00Z');
  expect(find(toDay(evening, 'America/New_York'), 1)).toBe('2026-11-27');
  expect(find(toDay(evening, 'Europe/Berlin'), 1)).toBe('2026-11-30');
});

it('is missing for a service without a default, an unfinished date, too many days, and a past day', () => {
  expect(find('2026-11-26', null)).toBeUndefined();
  expect(find('', 1)).toBeUndefined();
  expect(find('2026-11-26', 61)).toBeUndefined();
  expect(find('2026-11-26', 1, { today: '2026-11-27' })).toBe('2026-11-27');
  expect(find('2026-11-26', 1, { today: '2026-11-28' })).toBeUndefined();
});
