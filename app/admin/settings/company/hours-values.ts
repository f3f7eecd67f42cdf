import { MIDNIGHT } from '#domain/hours-of-week.ts';
import { DEFAULT_DAY, type OpeningHours, WEEK, type Weekday } from '#domain/opening-hours.ts';

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
