import { z } from 'zod';
import type { Language } from '../languages.ts';
import { says } from '../says.ts';
import { LEGAL_TEXT_LIMIT, toLegalText } from './legal-text.ts';

/** Line ends and tabs are no others. */
const CONTROL = /[^\P{Cc}\t\n\v\f\r\u0085]/u;
const isSeen = (value: string) => /[^\p{Cc}\p{Cf}\p{Z}]/u.test(value);

const text = z
  .string(says('invalidValue'))
  .max(LEGAL_TEXT_LIMIT, says('tooLong'))
  .refine((value) => !CONTROL.test(value) && value.isWellFormed(), says('invalidValue'))
  .refine(isSeen, says('requiredFields'))
  .transform(toLegalText)
  .meta({ minLength: 1 });

const texts = { en: text, es: text, fr: text, de: text, zh: text } satisfies Record<Language, z.ZodType>;
/** A text for each language in which the company has one. */
export const legalTextsSchema = z.object(texts).partial();

const day = z.iso.date();
const inEach = { en: day, es: day, fr: day, de: day, zh: day } satisfies Record<Language, z.ZodType>;
const days = z.object(inEach).partial();

/** When each text was last changed. */
export const legalDaysSchema = z.object({ terms: days, privacy: days, legalNotice: days }).partial();
