import { z } from 'zod';
import { LANGUAGE_CODES, type Language } from '../languages.ts';
import { HOLD_LABELS } from '../shipments/status.ts';
import { MARKETING_PAGES, SOCIAL_NETWORKS } from './company.ts';
import { legalDaysSchema, openingHoursSchema } from './schema.ts';

const string = z.string();
const TEXT_IN_EACH = { en: string, es: string, fr: string, de: string, zh: string } satisfies Record<
  Language,
  z.ZodType
>;

/** The company as staff read it: every setting, with the specified value where none is set. */
export const companyViewSchema = z.object({
  name: z.string(),
  foundedYear: z.number().int(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  socials: z.array(z.object({ network: z.enum(SOCIAL_NETWORKS), url: z.string() })),
  lineColor: z.string(),
  textColor: z.string(),
  prefix: z.string(),
  formerPrefixes: z
    .array(z.string())
    .meta({ description: 'Prefixes of earlier tracking numbers, which stay valid. Read-only.' }),
  hours: openingHoursSchema,
  languages: z.object({
    offered: z.array(z.enum(LANGUAGE_CODES)),
    fallback: z.enum(LANGUAGE_CODES),
    staff: z.enum(LANGUAGE_CODES),
  }),
  hiddenPages: z.array(z.enum(MARKETING_PAGES)),
  closedDays: z.array(z.object({ day: z.iso.date(), name: z.string() })),
  testimonials: z
    .array(
      z.object({
        quote: z.string(),
        name: z.string(),
        company: z.string(),
        language: z.enum(LANGUAGE_CODES).nullable(),
      }),
    )
    .nullable()
    .meta({ description: 'null while the home page shows the samples' }),
  offices: z
    .array(
      z.object({
        name: z.string(),
        address: z.array(z.string()),
        timeZone: z.string(),
        phone: z.string(),
      }),
    )
    .nullable()
    .meta({ description: 'null while the three default offices apply' }),
  holdLabel: z.enum(HOLD_LABELS),
  estimateReasonRequired: z.boolean(),
  mark: z.string().nullable().meta({ description: 'The name of its own logo; null while it has the default one' }),
  legal: z.object({
    entity: z.string(),
    address: z.array(z.string()),
    representative: z.string(),
    register: z.string(),
    vatId: z.string(),
    license: z.string(),
    host: z.string(),
  }),
  terms: z.object(TEXT_IN_EACH).partial(),
  privacy: z.object(TEXT_IN_EACH).partial(),
  legalNotice: z.object(TEXT_IN_EACH).partial(),
  textsChanged: legalDaysSchema.meta({ description: 'The day on which each text was last changed' }),
  keepsName: z.boolean(),
  secondFactorFrom: z.iso.date().nullable(),
  /** 0 until a setting is changed. */
  version: z.number().int(),
});
export type CompanyView = z.infer<typeof companyViewSchema>;
