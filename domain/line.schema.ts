import { z } from 'zod';
import { says } from './says.ts';

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
