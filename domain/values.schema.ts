import { z } from 'zod';
import { removeInvisibleInProse } from './clean-text.ts';
import { isEmail, toEmail } from './email.ts';
import { type ErrorKey, says } from './error-texts.ts';
import { type FieldTable, mapFields } from './field-table.ts';
import type { FieldProblem } from './shipments/rules.ts';

/** Text that both engines can store: no NUL character and no half of a surrogate pair. */
export const text = (max: number, missing: ErrorKey = 'invalidValue') =>
  z
    .string(says(missing))
    .max(max, says('tooLong'))
    .refine((value) => !value.includes('\0') && value.isWellFormed(), says('invalidValue'));

/** The same without blanks around it and without characters that nobody sees. */
export const cleanText = (max: number) => text(max).transform((value) => removeInvisibleInProse(value).trim());

/** An email address or ''; `isOther` tells what else may stand in its place. */
export const emailText = (max: number, isOther = (_: string) => false) =>
  text(max)
    .transform((value) => (isOther(value) ? value : toEmail(value)))
    .refine((value) => value === '' || isOther(value) || isEmail(value), says('emailFormat'))
    .default('');

const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(9000, 0, 1);

/** ISO 8601 with offset, kept as UTC. */
export const instant = z.iso
  .datetime({ offset: true, error: says('invalidValue'), abort: true })
  .refine((value) => Date.parse(value) >= EARLIEST && Date.parse(value) < LATEST, says('invalidValue'))
  .transform((value) => new Date(value).toISOString());

/** A day of the calendar, "yyyy-mm-dd": which instant it means is said by the company's zone. */
export interface CalendarDay {
  day: string;
}

/** An instant, or a day alone. */
export const instantOrDay = z.union(
  [
    instant,
    z.iso
      .date()
      .refine((day) => Date.parse(day) >= EARLIEST && Date.parse(day) < LATEST)
      .transform((day): CalendarDay => ({ day })),
  ],
  says('invalidValue'),
);

/** What the API's document says of texts that may not be empty; the rules refuse them with their own words. */
export const REQUIRED = { minLength: 1 };

/** Makes the problems that a rule found issues of a schema. */
export function report(
  problems: FieldProblem[],
  refuse: (issue: { code: 'custom'; path: (string | number)[]; message: string }) => void,
) {
  for (const { path, code } of problems) refuse({ code: 'custom', path: path.split('.'), message: code });
}

const isSeen = (value: string) => /[^\p{Cf}\p{Z}]/u.test(value);

/** A text of one line, without blanks at its ends; nothing in it that is not seen. */
export const line = (max: number) =>
  z
    .string(says('invalidValue'))
    .max(max, says('tooLong'))
    .refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value) && value.isWellFormed(), says('invalidValue'))
    .transform((value) => value.trim());

/** One that may not stay empty. */
export const needed = (max: number) => line(max).refine(isSeen, says('requiredFields')).meta({ minLength: 1 });

const isVisible = (value: string) => /[^\p{Cc}\p{Cf}\p{Z}]/u.test(value);

/** The shape of what is written: cleaned texts, '' where an optional one is missing. */
export const toInputShape = <Table extends FieldTable>(table: Table) =>
  mapFields(table, ({ type, max, required }): z.ZodType<string> => {
    if (type === 'email') return emailText(max);
    return required
      ? cleanText(max).refine(isVisible, says('requiredFields')).meta({ minLength: 1 })
      : cleanText(max).default('');
  });

/** The shape of what is read. */
export const toOutputShape = <Table extends FieldTable>(table: Table) => mapFields(table, () => z.string());
