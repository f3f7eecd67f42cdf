import { z } from 'zod';
import { removeInvisibleInProse } from './clean-text.ts';
import { isEmail, toEmail } from './email.ts';
import { type ErrorKey, errorKey } from './error-texts.ts';
import { type FieldTable, mapFields } from './field-table.ts';
import type { FieldProblem } from './shipments/rules.ts';

/** Whether both engines can store the text: no NUL character, no unpaired surrogate. */
export const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed();

/** An id that the client chooses, so that a repeated request is harmless. */
export const chosenId = z.string(errorKey('invalidValue')).regex(/^[A-Za-z0-9_-]{8,64}$/, errorKey('invalidValue'));

/** Text that both engines can store. */
export const text = (max: number, missing: ErrorKey = 'invalidValue') =>
  z.string(errorKey(missing)).max(max, errorKey('tooLong')).refine(isStorable, errorKey('invalidValue'));

/** The same for a parameter that no form sends: the answer to a longer one states the maximum. */
export const parameterText = (max: number) => z.string().max(max).refine(isStorable, errorKey('invalidValue'));

/** Text without invisible characters, trimmed. */
export const cleanText = (max: number) => text(max).transform((value) => removeInvisibleInProse(value).trim());

/** An email address or ''; `isException` allows other values. */
export const emailText = (max: number, isException = (_: string) => false) =>
  text(max)
    .transform((value) => (isException(value) ? value : toEmail(value)))
    .refine((value) => value === '' || isException(value) || isEmail(value), errorKey('emailFormat'))
    .default('');

const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(9000, 0, 1);
const isInRange = (value: string) => Date.parse(value) >= EARLIEST && Date.parse(value) < LATEST;
const inRange = (kind: string) => ({
  error: errorKey('invalidValue'),
  params: { expected: `a ${kind} from 1970 to 8999` },
});

/** ISO 8601 with offset, stored as UTC. */
export const instant = z.iso
  .datetime({ offset: true, error: errorKey('invalidValue'), abort: true })
  .refine(isInRange, inRange('time'))
  .transform((value) => new Date(value).toISOString());

/** A calendar day, "yyyy-mm-dd", to be interpreted in the company's zone. */
export interface CalendarDay {
  day: string;
}

/** An instant, or a day without a time. */
export const instantOrDay = z.union(
  [
    instant,
    z.iso
      .date()
      .refine(isInRange, inRange('day'))
      .transform((day): CalendarDay => ({ day })),
  ],
  errorKey('invalidValue'),
);

/** Marks a text as required in the API document; rules reject an empty one with their own message. */
export const REQUIRED = { minLength: 1 };

/** Adds a rule's problems to the issues of a schema. */
export function report(
  problems: FieldProblem[],
  refuse: (issue: {
    code: 'custom';
    path: (string | number)[];
    message: string;
    params?: Record<string, unknown>;
  }) => void,
) {
  for (const { path, code, expected } of problems)
    refuse({ code: 'custom', path: path.split('.'), message: code, ...(expected && { params: { expected } }) });
}

const isNotBlank = (value: string) => /[^\p{Cf}\p{Z}]/u.test(value);

/** A single-line text, trimmed; rejects control characters and line breaks. */
export const line = (max: number) =>
  z
    .string(errorKey('invalidValue'))
    .max(max, errorKey('tooLong'))
    .refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value) && value.isWellFormed(), errorKey('invalidValue'))
    .transform((value) => value.trim());

/** A required single-line text. */
export const requiredLine = (max: number) => line(max).refine(isNotBlank, errorKey('requiredFields')).meta(REQUIRED);

const isVisible = (value: string) => /[^\p{Cc}\p{Cf}\p{Z}]/u.test(value);

/** Shape of a field table's input schema: cleaned texts, '' for missing optional ones. */
export const toInputShape = <Table extends FieldTable>(table: Table) =>
  mapFields(table, ({ type, max, required }): z.ZodType<string> => {
    if (type === 'email') return emailText(max);
    return required
      ? cleanText(max).refine(isVisible, errorKey('requiredFields')).meta(REQUIRED)
      : cleanText(max).default('');
  });

/** Shape of a field table's output schema. */
export const toOutputShape = <Table extends FieldTable>(table: Table) => mapFields(table, () => z.string());
