import { z } from 'zod';
import { CLOSED_DAY_NAME_LENGTH, findRepeated, MOST_CLOSED_DAYS } from './closed-days.ts';
import { isDay } from './period.ts';
import { says } from './says.ts';

const closedDay = z.object({
  day: z.string(says('closedDayDate')).refine(isDay, says('closedDayDate')).meta({ example: '2026-12-25' }),
  name: z
    .string(says('invalidValue'))
    .max(CLOSED_DAY_NAME_LENGTH, says('tooLong'))
    .refine((name) => !/[\p{Cc}\u2028\u2029]/u.test(name) && name.isWellFormed(), says('invalidValue'))
    .transform((name) => name.trim())
    .default('')
    .meta({ description: 'What visitors read on that day; may be empty', example: 'Christmas Day' }),
});

/** Days of the calendar on which every office is closed; kept in the order of the calendar. */
export const closedDaysSchema = z
  .array(closedDay)
  .max(MOST_CLOSED_DAYS, says('closedDaysMany'))
  .superRefine((days, context) => {
    const at = findRepeated(days);
    if (at !== undefined) context.addIssue({ code: 'custom', path: [at, 'day'], message: says('closedDayTwice') });
  })
  .transform((days) => days.toSorted((one, other) => (one.day < other.day ? -1 : 1)));
