import { z } from 'zod';
import { says } from '../says.ts';
import { isEnd, isTime } from './hours-of-week.ts';
import { type OpeningHours, WEEK, type Weekday } from './opening-hours.ts';

const time = z.string(says('hoursTime')).meta({ example: '08:30' });

const day = z
  .object({
    from: time.refine(isTime, says('hoursTime')),
    until: time.refine(isEnd, says('hoursTime')).meta({ description: '24:00 is the end of the day' }),
  })
  .refine(({ from, until }) => !isTime(from) || !isEnd(until) || from < until, {
    message: says('hoursOrder'),
    path: ['until'],
  })
  .nullable();

/** The company's week, as the API takes and gives it. */
export const openingHoursSchema: z.ZodType<OpeningHours> = z
  .object(Object.fromEntries(WEEK.map((name) => [name, day])) as Record<Weekday, typeof day>)
  .refine((week) => WEEK.some((name) => week[name] !== null), says('hoursNone'));
