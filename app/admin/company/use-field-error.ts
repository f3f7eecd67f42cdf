import { LANGUAGES } from '#app/i18n/languages.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { NETWORK_NAMES } from '#domain/company/company.ts';
import { LEGAL_PAGES } from '#domain/company/legal-text.ts';
import { WEEKDAYS } from '#domain/company/opening-hours.ts';
import { formatDay } from '#domain/company/opening-hours-text.ts';
import { ERROR_TEXTS, type ErrorKey } from '#domain/error-texts.ts';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { STAFF_ERROR_TEXTS, type StaffErrorKey } from '#domain/staff-error-texts.ts';
import { type CompanyValues, TEXT_FIELDS, type TextField, type TextName, toCompanyValues } from './company-values.ts';
import { isLegalTextName } from './list-values.ts';
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
  const formatStored = useStoredText(toCompanyValues(base));
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
    return clash && t('adminCompany.clash', { value: formatStored(clash, name) });
  };
}

/** Describes the stored value of a field that someone else changed. */
function useStoredText(values: CompanyValues): (clash: keyof CompanyValues, name: string) => string {
  const { t } = useTranslation();
  const joinNames = (rows: { name: string }[]) => rows.map((row) => row.name).join(', ') || '–';
  const formatOther = (value: CompanyValues[keyof CompanyValues]): string => {
    if (typeof value === 'boolean') return t(value ? 'adminCompany.promises.on' : 'adminCompany.promises.off');
    if (value === null || typeof value !== 'object') return String(value);
    if (Array.isArray(value)) return value.map((row) => ('day' in row ? row.day : row.name)).join(', ');
    if (!('isOpen' in value)) return '';
    return value.isOpen ? `${value.from} – ${value.until}` : t('adminCompany.hours.closed');
  };
  return (clash, name) => {
    if (isLegalTextName(clash)) return shorten(values[clash]);
    switch (clash) {
      case 'socials':
        return values.socials[name.replace('socials.', '') as keyof typeof values.socials] ?? '';
      case 'languages':
        return values.languages.offered.map((code) => LANGUAGES[code]).join(', ');
      case 'testimonials':
        return values.testimonials ? joinNames(values.testimonials) : t('adminCompany.testimonials.samples');
      case 'mark':
        return t(values.mark ? 'adminCompany.mark.own' : 'adminCompany.mark.standard');
      default:
        return formatOther(values[clash]);
    }
  };
}

export const toFieldId = (name: string): string => `company-${name.replaceAll('.', '-')}`;

/** The two times of a day share one name. */
const END = /\.(?:from|until)$/;

/** Returns the visible label of a field by its API name. */
export function useFieldName(): (name: string) => string {
  const { t, i18n } = useTranslation();
  const names: Record<Exclude<TextName, TextField> | 'holdLabel' | 'estimateReasonRequired' | 'mark', string> = {
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
  const plain = Object.fromEntries(TEXT_FIELDS.map((field) => [field, t(`adminCompany.fields.${field}`)]));
  const networks = Object.fromEntries(
    Object.entries(NETWORK_NAMES).map(([network, name]) => [`socials.${network}`, name]),
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
  const all: Record<string, string> = { ...plain, ...names, ...networks, ...days, ...texts, languages };
  const lists = { closedDays, testimonials, offices: t('adminCompany.offices.title') };
  return (name) => {
    const list = Object.entries(lists).find(([start]) => name.startsWith(start));
    return list?.[1] ?? all[name.replace(END, '')] ?? name;
  };
}
