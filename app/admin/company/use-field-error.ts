import type { ParseKeys } from 'i18next';
import { LANGUAGES } from '#app/i18n/languages.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { MARKETING_PAGES, type MarketingPage, NETWORK_NAMES } from '#domain/company/company.ts';
import { LEGAL_PAGES } from '#domain/company/legal-text.ts';
import { WEEKDAYS } from '#domain/company/opening-hours.ts';
import { formatDay, formatRange, joinParts } from '#domain/company/opening-hours-text.ts';
import { COMPANY_TEXTS, type CompanyText } from '#domain/company/sections.ts';
import { formatEstimate } from '#domain/dates.ts';
import { ERROR_TEXTS, type ErrorKey } from '#domain/error-texts.ts';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { SERVICE_TYPES } from '#domain/shipments/shipment.ts';
import { STAFF_ERROR_TEXTS, type StaffErrorKey } from '#domain/staff-error-texts.ts';
import { type CompanyValues, type TextName, toCompanyValues } from './company-values.ts';
import type { CompanyForm } from './use-company-form.ts';

const isStaffKey = (code: string): code is StaffErrorKey => Object.hasOwn(STAFF_ERROR_TEXTS, code);
const toKey = (code: string): ErrorKey => (Object.hasOwn(ERROR_TEXTS, code) ? (code as ErrorKey) : 'invalidValue');

/** A legal text can be very long, so a message quotes only its beginning. */
const MAX_EXCERPT_LENGTH = 120;
const shorten = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_EXCERPT_LENGTH ? `${line.slice(0, MAX_EXCERPT_LENGTH)}…` : line || '–';
};

const LISTS: (keyof CompanyValues)[] = ['closedDays', 'testimonials', 'offices'];

/** Returns a field's error: the server's, or that someone else has saved another value since. */
export function useFieldError({ errors, clashes, base }: CompanyForm): (name: string) => string | undefined {
  const { t } = useTranslation();
  const formatValue = useValueText();
  const toText = (code: string) => {
    if (code === 'requiredFields') return t('adminCompany.missing');
    // The color field shows this error itself, with the nearest readable color.
    if (code === 'colorPale') return undefined;
    return isStaffKey(code) ? t(`adminSettings.errors.${code}`) : t(`errors.${toKey(code)}`);
  };
  return (name) => {
    if (errors.length > 0) {
      const problem = errors.find((problem) => problem.name === name);
      return problem && toText(problem.code);
    }
    // A conflict in a list is reported once for the whole list.
    const clash = clashes.find((other) => name === other || (!LISTS.includes(other) && name.startsWith(`${other}.`)));
    return clash && t('adminCompany.clash', { value: formatValue(toCompanyValues(base), clash) });
  };
}

/** Returns a function that describes a stored value in a few words. */
export function useValueText(): (values: CompanyValues, name: keyof CompanyValues) => string {
  const { t, i18n } = useTranslation();
  const join = (texts: string[]) => joinParts(texts, i18n.language) || '–';
  const formatDate = (day: string) => formatEstimate(day, { language: i18n.language, timeZone: 'UTC' });
  const formatOther = (value: CompanyValues[keyof CompanyValues]): string => {
    if (value === null) return t('adminCompany.promises.off');
    if (typeof value === 'boolean') return t(value ? 'adminCompany.promises.on' : 'adminCompany.promises.off');
    if (typeof value === 'string') return shorten(value);
    if (Array.isArray(value)) return join(value.map((row) => ('day' in row ? formatDate(row.day) : row.name)));
    if ('offered' in value) return join(value.offered.map((code) => LANGUAGES[code]));
    if (!value.isOpen) return t('adminCompany.hours.closed');
    const { from, until } = formatRange(value, i18n.language);
    return `${from} – ${until}`;
  };
  return (values, name) => {
    const isDays = name.startsWith('defaultEstimates.') && values[name] !== '';
    if (isDays) return t('adminCompany.estimates.days', { count: Number(values[name]) });
    switch (name) {
      case 'testimonials':
        return values.testimonials ? formatOther(values.testimonials) : t('adminCompany.testimonials.samples');
      case 'mark':
        return t(values.mark ? 'adminCompany.mark.own' : 'adminCompany.mark.standard');
      case 'holdLabel':
        return t(`status.${values.holdLabel}`);
      default:
        return formatOther(values[name]);
    }
  };
}

export const toFieldId = (name: string): string => `company-${name.replaceAll('.', '-')}`;

/** The names that the footer uses. */
const PAGE_NAMES: Record<MarketingPage, ParseKeys> = {
  services: 'footer.allServices',
  international: 'footer.international',
  'cargo-shipping': 'footer.cargo',
  'warehouse-solutions': 'footer.warehouse',
  'business-shipping': 'footer.business',
  about: 'footer.aboutUs',
  careers: 'footer.careers',
};

/** The two times of a day share one name. */
const END = /\.(?:from|until)$/;

/** Returns the visible label of a field by its API name. */
export function useFieldName(): (name: string) => string {
  const { t, i18n } = useTranslation();
  const names: Record<Exclude<TextName, CompanyText> | 'holdLabel' | 'estimateReasonRequired' | 'mark', string> = {
    foundedYear: t('adminCompany.fields.foundedYear'),
    lineColor: t('adminCompany.fields.lineColor'),
    textColor: t('adminCompany.fields.textColor'),
    prefix: t('adminCompany.fields.prefix'),
    holdLabel: t('adminCompany.fields.holdLabel'),
    estimateReasonRequired: t('adminCompany.fields.estimateReasonRequired'),
    mark: t('adminCompany.mark.title'),
    'legal.entity': t('adminCompany.fields.entity'),
    'legal.address': t('adminCompany.fields.legalAddress'),
    'legal.representative': t('adminCompany.fields.representative'),
    'legal.register': t('adminCompany.fields.register'),
    'legal.vatId': t('adminCompany.fields.vatId'),
    'legal.license': t('adminCompany.fields.license'),
    'legal.host': t('adminCompany.fields.host'),
  };
  const pages = Object.fromEntries(MARKETING_PAGES.map((page) => [`pages.${page}`, t(PAGE_NAMES[page])]));
  const plain = Object.fromEntries(COMPANY_TEXTS.map((name) => [name, t(`adminCompany.fields.${name}`)]));
  const networks = Object.fromEntries(
    Object.entries(NETWORK_NAMES).map(([network, name]) => [`socials.${network}`, name]),
  );
  const services = Object.fromEntries(
    SERVICE_TYPES.map((type) => [`defaultEstimates.${type}`, t(`serviceType.${type}`)]),
  );
  const days = Object.fromEntries(WEEKDAYS.map((day) => [`hours.${day}`, formatDay(day, i18n.language)]));
  const texts = Object.fromEntries(
    LEGAL_PAGES.flatMap((page) =>
      LANGUAGE_CODES.map((code) => [
        `${page}.${code}`,
        t('adminCompany.texts.label', { page: t(`adminCompany.texts.${page}`), language: LANGUAGES[code] }),
      ]),
    ),
  );
  const closedDays = t('adminCompany.closedDays.title');
  const testimonials = t('adminCompany.testimonials.title');
  const languages = t('adminCompany.languages.title');
  const all: Record<string, string> = {
    ...plain,
    ...names,
    ...pages,
    ...networks,
    ...services,
    ...days,
    ...texts,
    languages,
  };
  const lists = { closedDays, testimonials, offices: t('adminCompany.offices.title') };
  return (name) => {
    const list = Object.entries(lists).find(([start]) => name.startsWith(start));
    return list?.[1] ?? all[name.replace(END, '')] ?? name;
  };
}
