import type { ClosedDay } from '#domain/company/closed-days.ts';
import { MIDNIGHT } from '#domain/company/hours-of-week.ts';
import { DEFAULT_DAY, type OpeningHours, WEEK, type Weekday } from '#domain/company/opening-hours.ts';

/** A day of the week as it is typed; the times of a closed one are kept, should it be opened again. */
export interface DayValues {
  isOpen: boolean;
  from: string;
  /** Time fields cannot hold "24:00": "00:00" is the midnight after. */
  until: string;
}
export type HoursValues = Record<`hours.${Weekday}`, DayValues>;

const toDayValues = (day: OpeningHours[Weekday]): DayValues => {
  const { from, until } = day ?? DEFAULT_DAY;
  return { isOpen: day !== null, from, until: until === MIDNIGHT ? '00:00' : until };
};

export const toHoursValues = (hours: OpeningHours): HoursValues =>
  Object.fromEntries(WEEK.map((day) => [`hours.${day}`, toDayValues(hours[day])])) as HoursValues;

/** The week as it is typed; what the server would refuse is in it, too. */
export const toHours = (values: HoursValues): OpeningHours =>
  Object.fromEntries(
    WEEK.map((day) => {
      const { isOpen, from, until } = values[`hours.${day}`];
      return [day, isOpen ? { from, until: until === '00:00' ? MIDNIGHT : until } : null];
    }),
  ) as OpeningHours;

/** A closed day as it is typed; `key` stays while others come and go. */
export interface ClosedDayValues extends ClosedDay {
  key: number;
}

export const toClosedDayValues = (days: readonly ClosedDay[]): ClosedDayValues[] =>
  days.map(({ day, name }, key) => ({ key, day, name }));

export const addClosedDay = (days: readonly ClosedDayValues[]): ClosedDayValues[] => [
  ...days,
  { key: 1 + Math.max(-1, ...days.map(({ key }) => key)), day: '', name: '' },
];

/** Rows in which something stands. */
export const listTyped = (days: readonly ClosedDayValues[]): ClosedDayValues[] =>
  days.filter(({ day, name }) => day !== '' || name.trim() !== '');
