import type { ClosedDay } from '#domain/company/closed-days.ts';
import type { Testimonial } from '#domain/company/company.ts';
import { END_OF_DAY } from '#domain/company/hours-of-week.ts';
import { LEGAL_PAGES, type LegalPage, type LegalTexts, toLegalText } from '#domain/company/legal-text.ts';
import { DEFAULT_OFFICES, type Office } from '#domain/company/office.ts';
import { DEFAULT_DAY, type OpeningHours, WEEKDAYS, type Weekday } from '#domain/company/opening-hours.ts';
import { LANGUAGE_CODES, type Language } from '#domain/languages.ts';

type Texts = Record<LegalPage, LegalTexts>;
export type LegalTextName = `${LegalPage}.${Language}`;
/** Each text as it is typed, '' for none. Separate values let two people change different texts. */
export type LegalTextValues = Record<LegalTextName, string>;

export const toLegalTextValues = (texts: Texts): LegalTextValues =>
  Object.fromEntries(
    LEGAL_PAGES.flatMap((page) => LANGUAGE_CODES.map((code) => [`${page}.${code}`, texts[page][code] ?? ''])),
  ) as LegalTextValues;

/** Lists the languages that have a text, by page. */
export const listWrittenLanguages = (values: LegalTextValues, page: LegalPage): Language[] =>
  LANGUAGE_CODES.filter((code) => values[`${page}.${code}`].trim() !== '');

const toTexts = (values: LegalTextValues, page: LegalPage): LegalTexts =>
  Object.fromEntries(listWrittenLanguages(values, page).map((code) => [code, toLegalText(values[`${page}.${code}`])]));

/** As they are sent. */
export const toLegalTexts = (values: LegalTextValues): Texts => ({
  terms: toTexts(values, 'terms'),
  privacy: toTexts(values, 'privacy'),
  legalNotice: toTexts(values, 'legalNotice'),
});

/** The typed values of an office. `key` identifies its row. */
export interface OfficeValues extends Omit<Office, 'address'> {
  key: number;
  /** The address with line breaks. */
  address: string;
}

export const toOfficeValues = (offices: readonly Office[] | null): OfficeValues[] =>
  (offices ?? DEFAULT_OFFICES).map(({ name, address, timeZone, phone }, key) => ({
    key,
    name,
    timeZone,
    phone,
    address: address.join('\n'),
  }));

/** Lists the rows that contain anything but a time zone, which every row has. */
export const listFilledOffices = (rows: readonly OfficeValues[]): OfficeValues[] =>
  rows.filter(({ name, address, phone }) => `${name}${address}${phone}`.trim() !== '');

/** Returns the offices for the API; null for the specified ones. */
export function toOffices(rows: readonly OfficeValues[]): Office[] | null {
  const offices = listFilledOffices(rows).map(({ name, address, timeZone, phone }) => ({
    name: name.trim(),
    address: address
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    timeZone: timeZone.trim(),
    phone: phone.trim(),
  }));
  return JSON.stringify(offices) === JSON.stringify(DEFAULT_OFFICES) ? null : offices;
}

/** The typed values of a testimonial. `key` identifies its row. */
export interface TestimonialValues extends Testimonial {
  key: number;
}

export const toTestimonialValues = (stored: readonly Testimonial[] | null): TestimonialValues[] | null =>
  stored?.map(({ quote, name, company, language }, key) => ({ key, quote, name, company, language })) ?? null;

export const listFilledTestimonials = (rows: readonly TestimonialValues[]): TestimonialValues[] =>
  rows.filter(({ quote, name, company }) => `${quote}${name}${company}`.trim() !== '');

/** Returns the testimonials for the API. A pasted quote becomes one paragraph. */
export const toTestimonials = (rows: readonly TestimonialValues[] | null): Testimonial[] | null =>
  rows &&
  listFilledTestimonials(rows).map(({ quote, name, company, language }) => ({
    quote: quote.replace(/\s+/g, ' ').trim(),
    name: name.trim(),
    company: company.trim(),
    language,
  }));

/** The typed hours of a weekday. A closed day keeps its times in case it is opened again. */
export interface DayValues {
  isOpen: boolean;
  from: string;
  /** Time fields can't hold "24:00", so "00:00" means the midnight at the end of the day. */
  until: string;
}
export type HoursValues = Record<`hours.${Weekday}`, DayValues>;

const toDayValues = (day: OpeningHours[Weekday]): DayValues => {
  const { from, until } = day ?? DEFAULT_DAY;
  return { isOpen: day !== null, from, until: until === END_OF_DAY ? '00:00' : until };
};

export const toHoursValues = (hours: OpeningHours): HoursValues =>
  Object.fromEntries(WEEKDAYS.map((day) => [`hours.${day}`, toDayValues(hours[day])])) as HoursValues;

/** Returns the typed week, including values the server will reject. */
export const toHours = (values: HoursValues): OpeningHours =>
  Object.fromEntries(
    WEEKDAYS.map((day) => {
      const { isOpen, from, until } = values[`hours.${day}`];
      return [day, isOpen ? { from, until: until === '00:00' ? END_OF_DAY : until } : null];
    }),
  ) as OpeningHours;

/** The typed values of a closed day. `key` identifies its row. */
export interface ClosedDayValues extends ClosedDay {
  key: number;
}

export const toClosedDayValues = (days: readonly ClosedDay[]): ClosedDayValues[] =>
  days.map(({ day, name }, key) => ({ key, day, name }));

export const listFilledDays = (days: readonly ClosedDayValues[]): ClosedDayValues[] =>
  days.filter(({ day, name }) => day !== '' || name.trim() !== '');
