import { LANGUAGES } from '#app/i18n/languages.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { NETWORK_NAMES } from '#domain/company.ts';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { LEGAL_PAGES } from '#domain/legal-text.ts';
import { WEEK } from '#domain/opening-hours.ts';
import { formatDay } from '#domain/opening-hours-text.ts';
import type { TextName } from './company-values.ts';

/** The fields of one day have one name. */
const END = /\.(?:from|until)$/;

/** What a field of the form is called, by its name in the API. */
export function useFieldName(): (name: string) => string {
  const { t, i18n } = useTranslation();
  const names: Record<TextName | 'holdLabel' | 'estimateReasonRequired' | 'mark', string> = {
    name: t('adminCompany.fields.name'),
    phone: t('adminCompany.fields.phone'),
    email: t('adminCompany.fields.email'),
    address: t('adminCompany.fields.address'),
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
  const networks = Object.fromEntries(
    Object.entries(NETWORK_NAMES).map(([network, name]) => [`socials.${network}`, name]),
  );
  const days = Object.fromEntries(WEEK.map((day) => [`hours.${day}`, formatDay(day, i18n.language)]));
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
  const all: Record<string, string> = { ...names, ...networks, ...days, ...texts, languages };
  const lists = { closedDays, testimonials, offices: t('adminCompany.offices.title') };
  return (name) => {
    const list = Object.entries(lists).find(([start]) => name.startsWith(start));
    return list?.[1] ?? all[name.replace(END, '')] ?? name;
  };
}
