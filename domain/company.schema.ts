import { z } from 'zod';
import { judgeColor } from './brand.ts';
import { closedDaysSchema } from './closed-days.schema.ts';
import { COLOR_PATTERN } from './color.ts';
import {
  type BrandColors,
  COMPANY_LIMITS,
  type CompanySettings,
  SOCIAL_NETWORKS,
  type WholeCompany,
} from './company.ts';
import { isEmail } from './email.ts';
import type { ErrorKey } from './error-texts.ts';
import { LANGUAGE_CODES } from './languages.ts';
import { MARK_PATTERN } from './mark.ts';
import { openingHoursSchema } from './opening-hours.schema.ts';
import { HOLD_LABELS } from './shipment-status.ts';
import type { StaffErrorKey } from './staff-error-texts.ts';
import { PREFIX_PATTERN } from './tracking-number.ts';

const says = (key: ErrorKey) => key;
const saysStaff = (key: StaffErrorKey) => key;

/** One line; nothing that is not seen. */
const line = (max: number) =>
  z
    .string(says('invalidValue'))
    .max(max, says('tooLong'))
    .refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value) && value.isWellFormed(), says('invalidValue'))
    .transform((value) => value.trim());
const isSeen = (value: string) => /[^\p{Cf}\p{Z}]/u.test(value);
const needed = (max: number) => line(max).refine(isSeen, says('requiredFields')).meta({ minLength: 1 });

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}

const social = z.object({
  network: z.enum(SOCIAL_NETWORKS, says('invalidValue')),
  url: line(COMPANY_LIMITS.url).refine((url) => url === '' || isWebAddress(url), says('invalidValue')),
});

const legal = z.object({
  entity: needed(COMPANY_LIMITS.line),
  address: z
    .array(needed(COMPANY_LIMITS.line))
    .min(1, says('requiredFields'))
    .max(COMPANY_LIMITS.lines, says('tooLong')),
  representative: needed(COMPANY_LIMITS.line),
  register: line(COMPANY_LIMITS.line),
  vatId: line(COMPANY_LIMITS.line),
  license: line(COMPANY_LIMITS.line),
  host: needed(COMPANY_LIMITS.url),
});

const languages = z
  .object({
    offered: z
      .array(z.enum(LANGUAGE_CODES, says('invalidValue')))
      .min(1, saysStaff('languagesNone'))
      .transform((offered) => LANGUAGE_CODES.filter((code) => offered.includes(code))),
    fallback: z.enum(LANGUAGE_CODES, says('invalidValue')),
  })
  .refine(({ offered, fallback }) => offered.includes(fallback), {
    path: ['fallback'],
    message: saysStaff('languageNotOffered'),
  });

/** One that can be read wherever it stands; of another the issue has the contrast and the nearest that can. */
const color = (part: keyof BrandColors) =>
  z
    .string(says('invalidValue'))
    .regex(COLOR_PATTERN, saysStaff('colorForm'))
    .superRefine((value, context) => {
      const verdict = judgeColor(part, value);
      if (verdict?.nearest === undefined) return;
      const params = { ratio: verdict.ratio.toFixed(1), nearest: verdict.nearest };
      context.addIssue({ code: 'custom', message: saysStaff('colorPale'), params });
    })
    .transform((value) => value.toUpperCase());

const written = {
  name: needed(COMPANY_LIMITS.name),
  foundedYear: z
    .int(says('invalidValue'))
    .min(COMPANY_LIMITS.firstYear, says('invalidValue'))
    .max(9999, says('invalidValue')),
  email: line(COMPANY_LIMITS.line).refine(isEmail, says('emailFormat')),
  phone: needed(COMPANY_LIMITS.phone).refine((phone) => /^[+\d][\d ()/.-]*$/.test(phone), says('invalidValue')),
  address: needed(COMPANY_LIMITS.line),
  socials: z
    .array(social)
    .max(SOCIAL_NETWORKS.length, says('invalidValue'))
    .refine((all) => new Set(all.map(({ network }) => network)).size === all.length, says('invalidValue')),
  lineColor: color('lineColor'),
  textColor: color('textColor'),
  prefix: z.string(says('invalidValue')).regex(PREFIX_PATTERN, says('invalidValue')),
  formerPrefixes: z.array(z.string().regex(PREFIX_PATTERN)),
  hours: openingHoursSchema,
  languages,
  closedDays: closedDaysSchema,
  holdLabel: z.enum(HOLD_LABELS, says('invalidValue')),
  mark: z.string(says('invalidValue')).regex(MARK_PATTERN, says('invalidValue')),
  legal,
} satisfies { [Field in keyof WholeCompany]: z.ZodType };

const orDefault = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullable().optional().meta({ description: 'null: as specified again' });

const READABLE =
  'One that cannot be read where it stands is refused with the nearest that can. null: as specified again';

/** What is to be changed; what is not named stays, and null takes it back to what is specified. */
export const companyChangeSchema = z.object({
  name: orDefault(written.name),
  foundedYear: orDefault(written.foundedYear),
  email: orDefault(written.email),
  phone: orDefault(written.phone),
  address: orDefault(written.address),
  socials: orDefault(written.socials),
  lineColor: written.lineColor
    .nullable()
    .optional()
    .meta({
      description: `Of routes and the main button, such as #5B2BB5. ${READABLE}`,
    }),
  textColor: written.textColor
    .nullable()
    .optional()
    .meta({ description: `Of texts and headings. ${READABLE}` }),
  prefix: written.prefix.nullable().optional().meta({
    description: 'Of new tracking numbers; numbers with an earlier one stay valid. null: as specified again',
  }),
  hours: written.hours.nullable().optional().meta({
    description: 'The whole week, in local time at each office; a day that is null is closed. null: as specified again',
  }),
  languages: written.languages.nullable().optional().meta({
    description:
      'What visitors may choose, and the one of them for readers who ask for none of them. null: all, and English, as specified',
  }),
  closedDays: written.closedDays.nullable().optional().meta({
    description: 'Days on which every office is closed, by its own calendar: all of them. null: none, as specified',
  }),
  holdLabel: written.holdLabel.nullable().optional().meta({
    description: "How staff's list and dashboard name a shipment on hold. null: as specified again, DELIVERED",
  }),
  mark: written.mark.nullable().optional().meta({
    description: 'What `POST /company/marks` answered. null: as specified again',
  }),
  legal: orDefault(written.legal),
}) satisfies z.ZodType<{ [Field in keyof WholeCompany]?: WholeCompany[Field] | null | undefined }>;
export type CompanyChange = z.infer<typeof companyChangeSchema>;

/** What was stored, by this version or an older one: a field that does not read is as specified. */
export function parseCompanySettings(stored: Record<string, unknown>): CompanySettings {
  const fields = Object.entries(written).flatMap(([field, schema]) => {
    const read = schema.safeParse(stored[field]);
    return read.success ? [[field, read.data]] : [];
  });
  return Object.fromEntries(fields);
}

export const companySchema = z.object({
  ...{ name: z.string(), foundedYear: z.number().int(), email: z.string(), phone: z.string(), address: z.string() },
  socials: z.array(z.object({ network: z.enum(SOCIAL_NETWORKS), url: z.string() })),
  lineColor: z.string(),
  textColor: z.string(),
  prefix: z.string(),
  formerPrefixes: z
    .array(z.string())
    .meta({ description: 'Of earlier tracking numbers, which stay valid. They are not changed.' }),
  hours: openingHoursSchema,
  languages: z.object({ offered: z.array(z.enum(LANGUAGE_CODES)), fallback: z.enum(LANGUAGE_CODES) }),
  closedDays: z.array(z.object({ day: z.iso.date(), name: z.string() })),
  holdLabel: z.enum(HOLD_LABELS),
  mark: z.string().nullable().meta({ description: 'The name of its own mark; null while it has the specified one' }),
  legal: z.object({
    ...{ entity: z.string(), address: z.array(z.string()), representative: z.string(), register: z.string() },
    ...{ vatId: z.string(), license: z.string(), host: z.string() },
  }),
  /** 0 while nobody has set anything. */
  version: z.number().int(),
});
export type CompanyView = z.infer<typeof companySchema>;
