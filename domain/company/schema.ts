import { z } from 'zod';
import { isEmail, toEmail } from '../email.ts';
import { errorKey } from '../error-texts.ts';
import { LANGUAGE_CODES, type Language } from '../languages.ts';
import { isDay } from '../reports/period.ts';
import { HOLD_LABELS } from '../shipments/status.ts';
import type { StaffErrorKey } from '../staff-error-texts.ts';
import { isTimeZone } from '../time-zone.ts';
import { PREFIX_PATTERN } from '../tracking/number.ts';
import { line, requiredLine } from '../values.schema.ts';
import { checkContrast } from './brand.ts';
import { CLOSED_DAY_NAME_LENGTH, findRepeated, MAX_CLOSED_DAYS } from './closed-days.ts';
import { COLOR_PATTERN } from './color.ts';
import {
  type BrandColors,
  COMPANY_LIMITS,
  type CompanySettings,
  MARKETING_PAGES,
  SOCIAL_NETWORKS,
  TESTIMONIAL_LIMITS,
  type WholeCompany,
} from './company.ts';
import { MAX_ESTIMATE_DAYS } from './default-estimate.ts';
import { isValidEnd, isValidTime } from './hours-of-week.ts';
import { LEGAL_TEXT_LIMIT, toLegalText } from './legal-text.ts';
import { MARK_PATTERN } from './mark.ts';
import { OFFICE_LIMITS } from './office.ts';
import { type OpeningHours, WEEKDAYS, type Weekday } from './opening-hours.ts';

/** A phone number that can be dialed. */
const phone = requiredLine(COMPANY_LIMITS.phone).refine(
  (number) => /^[+\d][\d ()/.-]*$/.test(number),
  errorKey('invalidValue'),
);

const time = z.string(errorKey('hoursTime')).meta({ example: '08:30' });

const hoursOfDay = z
  .object({
    from: time.refine(isValidTime, errorKey('hoursTime')),
    until: time.refine(isValidEnd, errorKey('hoursTime')).meta({ description: '24:00 is the end of the day' }),
  })
  .refine(({ from, until }) => !isValidTime(from) || !isValidEnd(until) || from < until, {
    message: errorKey('hoursOrder'),
    path: ['until'],
  })
  .nullable();

/** Opening hours in requests and responses. */
export const openingHoursSchema: z.ZodType<OpeningHours> = z
  .object(Object.fromEntries(WEEKDAYS.map((name) => [name, hoursOfDay])) as Record<Weekday, typeof hoursOfDay>)
  .refine((week) => WEEKDAYS.some((name) => week[name] !== null), errorKey('hoursNone'));

/** Control characters other than line ends and tabs. */
const CONTROL = /[^\P{Cc}\t\n\v\f\r\u0085]/u;
const isVisible = (value: string) => /[^\p{Cc}\p{Cf}\p{Z}]/u.test(value);

const text = z
  .string(errorKey('invalidValue'))
  .max(LEGAL_TEXT_LIMIT, errorKey('tooLong'))
  .refine((value) => !CONTROL.test(value) && value.isWellFormed(), errorKey('invalidValue'))
  .refine(isVisible, errorKey('requiredFields'))
  .transform(toLegalText)
  .meta({ minLength: 1 });

const texts = { en: text, es: text, fr: text, de: text, zh: text } satisfies Record<Language, z.ZodType>;
/** The company's texts by language. */
export const legalTextsSchema = z.object(texts).partial();

const date = z.iso.date();
const inEach = { en: date, es: date, fr: date, de: date, zh: date } satisfies Record<Language, z.ZodType>;
const days = z.object(inEach).partial();

/** Date of the last change of each text. */
export const legalDaysSchema = z.object({ terms: days, privacy: days, legalNotice: days }).partial();

export const testimonialSchema = z.object({
  quote: requiredLine(TESTIMONIAL_LIMITS.quote),
  name: requiredLine(TESTIMONIAL_LIMITS.name),
  company: line(TESTIMONIAL_LIMITS.company).default('').meta({ description: 'May be empty' }),
  language: z
    .enum(LANGUAGE_CODES, errorKey('invalidValue'))
    .nullable()
    .default(null)
    .meta({ description: 'Only readers of this language see it; null: everyone' }),
});

/** Testimonials in display order. */
const testimonialsSchema = z.array(testimonialSchema).max(TESTIMONIAL_LIMITS.count, errorKey('tooLong'));

export const officeSchema = z.object({
  /** City or common name. */
  name: requiredLine(OFFICE_LIMITS.name),
  address: z
    .array(requiredLine(COMPANY_LIMITS.line))
    .min(1, errorKey('requiredFields'))
    .max(OFFICE_LIMITS.lines, errorKey('tooLong'))
    .meta({ description: 'Line by line' }),
  // Browsers of some years ago don't accept offsets as time zones.
  /** IANA name: hours and closed days follow the office's own clock and calendar. */
  timeZone: z
    .string(errorKey('invalidValue'))
    .refine((name) => /^[A-Z]/i.test(name) && isTimeZone(name), errorKey('timeZoneUnknown'))
    .meta({ example: 'Europe/Berlin' }),
  phone,
});

/** At least one office, in display order. */
const officesSchema = z
  .array(officeSchema)
  .min(1, errorKey('officesNone'))
  .max(OFFICE_LIMITS.count, errorKey('tooLong'))
  .superRefine((offices, context) => {
    const at = offices.findIndex(({ name }, index) => offices.findIndex((other) => other.name === name) < index);
    if (at >= 0) context.addIssue({ code: 'custom', path: [at, 'name'], message: errorKey('officeTwice') });
  });

export const closedDaySchema = z.object({
  /** "yyyy-mm-dd". */
  day: z.string(errorKey('closedDayDate')).refine(isDay, errorKey('closedDayDate')).meta({ example: '2026-12-25' }),
  name: z
    .string(errorKey('invalidValue'))
    .max(CLOSED_DAY_NAME_LENGTH, errorKey('tooLong'))
    .refine((name) => !/[\p{Cc}\u2028\u2029]/u.test(name) && name.isWellFormed(), errorKey('invalidValue'))
    .transform((name) => name.trim())
    .default('')
    .meta({ description: 'What visitors see on that day; may be empty', example: 'Christmas Day' }),
});

/** Days on which all offices are closed, stored in calendar order. */
const closedDaysSchema = z
  .array(closedDaySchema)
  .max(MAX_CLOSED_DAYS, errorKey('closedDaysMany'))
  .superRefine((days, context) => {
    const at = findRepeated(days);
    if (at !== undefined) context.addIssue({ code: 'custom', path: [at, 'day'], message: errorKey('closedDayTwice') });
  })
  .transform((days) => days.toSorted((one, other) => (one.day < other.day ? -1 : 1)));

const staffErrorKey = (key: StaffErrorKey) => key;

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}

export const socialSchema = z.object({
  network: z.enum(SOCIAL_NETWORKS, errorKey('invalidValue')),
  /** Target of the link; '' shows an icon without a link (specification, section 2). */
  url: line(COMPANY_LIMITS.url).refine((url) => url === '' || isWebAddress(url), staffErrorKey('socialUrl')),
});

const legal = z.object({
  entity: requiredLine(COMPANY_LIMITS.line),
  address: z
    .array(requiredLine(COMPANY_LIMITS.line))
    .min(1, errorKey('requiredFields'))
    .max(COMPANY_LIMITS.lines, errorKey('tooLong')),
  representative: requiredLine(COMPANY_LIMITS.line),
  register: line(COMPANY_LIMITS.line),
  vatId: line(COMPANY_LIMITS.line),
  license: line(COMPANY_LIMITS.line),
  host: requiredLine(COMPANY_LIMITS.url),
});

const languages = z
  .object({
    offered: z
      .array(z.enum(LANGUAGE_CODES, errorKey('invalidValue')))
      .min(1, staffErrorKey('languagesNone'))
      .transform((offered) => LANGUAGE_CODES.filter((code) => offered.includes(code))),
    fallback: z.enum(LANGUAGE_CODES, errorKey('invalidValue')),
    staff: z.enum(LANGUAGE_CODES, errorKey('invalidValue')).default('en'),
  })
  .refine(({ offered, fallback }) => offered.includes(fallback), {
    path: ['fallback'],
    message: staffErrorKey('languageNotOffered'),
  });

const hiddenPages = z
  .array(z.enum(MARKETING_PAGES, errorKey('invalidValue')))
  .transform((hidden) => MARKETING_PAGES.filter((page) => hidden.includes(page)));

/** A color readable everywhere it is used; for others the issue names contrast and nearest readable color. */
const color = (part: keyof BrandColors) =>
  z
    .string(errorKey('invalidValue'))
    .regex(COLOR_PATTERN, staffErrorKey('colorForm'))
    .superRefine((value, context) => {
      const verdict = checkContrast(part, value);
      if (verdict?.nearest === undefined) return;
      const params = { ratio: verdict.ratio.toFixed(1), nearest: verdict.nearest };
      context.addIssue({ code: 'custom', message: staffErrorKey('colorPale'), params });
    })
    .transform((value) => value.toUpperCase());

const perService = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ EXPRESS: schema, STANDARD: schema, ECONOMY: schema, INTERNATIONAL: schema });

const estimateDays = staffErrorKey('estimateDays');
const workingDays = z.int(estimateDays).min(0, estimateDays).max(MAX_ESTIMATE_DAYS, estimateDays);

const written = {
  name: requiredLine(COMPANY_LIMITS.name),
  foundedYear: z
    .int(staffErrorKey('foundedYear'))
    .min(COMPANY_LIMITS.firstYear, staffErrorKey('foundedYear'))
    .refine((year) => year <= new Date().getUTCFullYear(), staffErrorKey('foundedYear')),
  email: line(COMPANY_LIMITS.line).refine(isEmail, errorKey('emailFormat')).transform(toEmail),
  phone,
  address: requiredLine(COMPANY_LIMITS.line),
  socials: z
    .array(socialSchema)
    .max(SOCIAL_NETWORKS.length, errorKey('invalidValue'))
    .refine((all) => new Set(all.map(({ network }) => network)).size === all.length, errorKey('invalidValue')),
  lineColor: color('lineColor'),
  textColor: color('textColor'),
  prefix: z.string(staffErrorKey('prefixForm')).regex(PREFIX_PATTERN, staffErrorKey('prefixForm')),
  formerPrefixes: z.array(z.string().regex(PREFIX_PATTERN)),
  hours: openingHoursSchema,
  languages,
  hiddenPages,
  closedDays: closedDaysSchema,
  defaultEstimates: perService(workingDays.nullable().default(null)),
  testimonials: testimonialsSchema,
  offices: officesSchema,
  holdLabel: z.enum(HOLD_LABELS, errorKey('invalidValue')),
  estimateReasonRequired: z.boolean(errorKey('invalidValue')),
  mark: z.string(errorKey('invalidValue')).regex(MARK_PATTERN, errorKey('invalidValue')),
  legal,
  terms: legalTextsSchema,
  privacy: legalTextsSchema,
  legalNotice: legalTextsSchema,
  textsChanged: legalDaysSchema,
  keepsName: z.boolean(errorKey('invalidValue')),
  secondFactorFrom: z.iso.date(errorKey('invalidValue')),
} satisfies { [Field in keyof WholeCompany]: z.ZodType };

const orDefault = <Schema extends z.ZodType>(schema: Schema, description = 'null: restore the default') =>
  schema.nullable().optional().meta({ description });

const READABLE = 'An unreadable color is rejected with the nearest readable one. null: restore the default';

const PLAIN =
  'Plain text: a line that starts with "## " is a heading, with "### " a smaller heading, with "- " a list item, and an empty line ends a paragraph; readers in a language without a text get the one in the fallback language';

/** A partial change: omitted fields stay, and null restores the specified value. */
export const companyChangeSchema = z.object({
  name: orDefault(written.name),
  foundedYear: orDefault(written.foundedYear),
  email: orDefault(written.email),
  phone: orDefault(written.phone),
  address: orDefault(written.address),
  socials: orDefault(written.socials),
  lineColor: orDefault(written.lineColor, `Color of routes and the main button, such as #5B2BB5. ${READABLE}`),
  textColor: orDefault(written.textColor, `Color of text and headings. ${READABLE}`),
  prefix: orDefault(
    written.prefix,
    'Prefix of new tracking numbers; numbers with an earlier one stay valid. null: restore the default',
  ),
  hours: orDefault(
    written.hours,
    'The whole week, in local time at each office; null means that the day is closed. null: restore the default',
  ),
  languages: orDefault(
    written.languages,
    'The languages offered to visitors, the fallback for readers who prefer none of them, and the language of emails to staff. null: all, and English (default)',
  ),
  hiddenPages: orDefault(
    written.hiddenPages,
    'Hidden marketing pages: their addresses return 404, and nothing links to them. null: none (default)',
  ),
  closedDays: orDefault(
    written.closedDays,
    'The complete list of days on which every office is closed, by its own calendar. null: none (default)',
  ),
  defaultEstimates: orDefault(
    written.defaultEstimates,
    'Working days after the creation that the form and imports fill in as the estimate, by service; null or omitted: none. null: none for all (default)',
  ),
  testimonials: orDefault(
    written.testimonials,
    'The complete list of testimonials on the home page; an empty list removes the section. null: the samples (default)',
  ),
  offices: orDefault(written.offices, 'The complete list, in display order. null: the three default offices'),
  holdLabel: orDefault(
    written.holdLabel,
    'How the staff list and dashboard label a shipment on hold. null: restore the default, DELIVERED',
  ),
  estimateReasonRequired: orDefault(
    written.estimateReasonRequired,
    'Whether saves and imports that move a promised date must give a reason (`estimateReason`). null: restore the default, false',
  ),
  mark: orDefault(written.mark, 'The name returned by `POST /company/marks`. null: restore the default'),
  legal: orDefault(written.legal),
  terms: orDefault(
    written.terms,
    `The company's own terms, all languages at once. ${PLAIN}. null: none, so that the page shows the default text`,
  ),
  privacy: orDefault(
    written.privacy,
    `The company's own privacy policy, in the format of the terms. null: none, so that the page shows the default text`,
  ),
  legalNotice: orDefault(
    written.legalNotice,
    'Text after the facts of the legal notice, in the format of the terms. null: nothing',
  ),
  keepsName: orDefault(
    written.keepsName,
    'true: the default name is kept by choice, and the dashboard no longer offers to change it. null: restore the default, false',
  ),
  secondFactorFrom: orDefault(
    written.secondFactorFrom,
    'From this day on, in the company’s time zone, everybody needs a second factor to sign in; can only be set by an admin who has one. null: not required (default)',
  ),
}) satisfies z.ZodType<{ [Field in keyof WholeCompany]?: WholeCompany[Field] | null | undefined }>;
export type CompanyChange = z.infer<typeof companyChangeSchema>;

/** Reads settings stored by this or an older version; an unreadable field falls back to the specification. */
export function parseCompanySettings(stored: Record<string, unknown>): CompanySettings {
  const fields = Object.entries(written).flatMap(([field, schema]) => {
    const parsed = schema.safeParse(stored[field]);
    return parsed.success ? [[field, parsed.data]] : [];
  });
  return Object.fromEntries(fields);
}

const string = z.string();
const IN_EACH = { en: string, es: string, fr: string, de: string, zh: string } satisfies Record<Language, z.ZodType>;

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
  defaultEstimates: perService(z.int().nullable()),
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
  terms: z.object(IN_EACH).partial(),
  privacy: z.object(IN_EACH).partial(),
  legalNotice: z.object(IN_EACH).partial(),
  textsChanged: legalDaysSchema.meta({ description: 'The day on which each text was last changed' }),
  keepsName: z.boolean(),
  secondFactorFrom: z.iso.date().nullable(),
  /** 0 until a setting is changed. */
  version: z.number().int(),
});
export type CompanyView = z.infer<typeof companyViewSchema>;
