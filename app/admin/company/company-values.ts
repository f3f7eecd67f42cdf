import {
  MARKETING_PAGES,
  type MarketingPage,
  SOCIAL_NETWORKS,
  type Social,
  type SocialNetwork,
  type WholeCompany,
} from '#domain/company/company.ts';
import type { DefaultEstimates } from '#domain/company/default-estimate.ts';
import type { CompanyLegal } from '#domain/company/legal.ts';
import { WEEKDAYS, type Weekday } from '#domain/company/opening-hours.ts';
import type { CompanyChange, CompanyView } from '#domain/company/schema.ts';
import {
  COMPANY_SECTIONS,
  COMPANY_TEXTS,
  type CompanySection,
  type CompanyText,
  type SectionSetting,
} from '#domain/company/sections.ts';
import type { OfferedLanguages } from '#domain/languages.ts';
import { SERVICE_TYPES, type ServiceType } from '#domain/shipments/shipment.ts';
import type { HoldLabel } from '#domain/shipments/status.ts';
import {
  type ClosedDayValues,
  type DayValues,
  type LegalTextName,
  type LegalTextValues,
  listFilledDays,
  listFilledOffices,
  listFilledTestimonials,
  type OfficeValues,
  type TestimonialValues,
  toClosedDayValues,
  toHours,
  toHoursValues,
  toLegalTexts,
  toLegalTextValues,
  toOffices,
  toOfficeValues,
  toTestimonials,
  toTestimonialValues,
} from './list-values.ts';

/** Each page is a separate value, so that two people can switch different pages. */
type PageValues = Record<`pages.${MarketingPage}`, boolean>;

/** The link of each network; null hides its icon. */
type SocialValues = Record<`socials.${SocialNetwork}`, string | null>;

/** The working days of each service as typed, so that two people can change different services. */
type EstimateValues = Record<`defaultEstimates.${ServiceType}`, string>;

const mapTexts = (change: (name: CompanyText) => string) =>
  Object.fromEntries(COMPANY_TEXTS.map((name) => [name, change(name)])) as Record<CompanyText, string>;

/** The typed values of the form, keyed by field name in the API. */
export interface CompanyValues
  extends Record<`hours.${Weekday}`, DayValues>,
    Record<CompanyText, string>,
    PageValues,
    SocialValues,
    EstimateValues,
    LegalTextValues {
  foundedYear: string;
  lineColor: string;
  textColor: string;
  /** The prefix of new tracking numbers. */
  prefix: string;
  holdLabel: HoldLabel;
  estimateReasonRequired: boolean;
  /** The name of the uploaded logo; null for the standard one. */
  mark: string | null;
  'legal.entity': string;
  /** The address with line breaks. */
  'legal.address': string;
  'legal.representative': string;
  'legal.register': string;
  'legal.vatId': string;
  'legal.license': string;
  'legal.host': string;
  closedDays: ClosedDayValues[];
  /** Null shows the sample testimonials. */
  testimonials: TestimonialValues[] | null;
  offices: OfficeValues[];
  languages: OfferedLanguages;
}
export type TextName = Exclude<
  keyof CompanyValues,
  | 'closedDays'
  | 'testimonials'
  | 'offices'
  | 'holdLabel'
  | 'estimateReasonRequired'
  | 'mark'
  | 'languages'
  | keyof PageValues
  | keyof SocialValues
  | keyof EstimateValues
  | LegalTextName
  | `hours.${Weekday}`
>;

const toSocialValues = (socials: Social[]): SocialValues => {
  const urls = new Map(socials.map(({ network, url }) => [network, url]));
  return Object.fromEntries(
    SOCIAL_NETWORKS.map((network) => [`socials.${network}`, urls.get(network) ?? null]),
  ) as SocialValues;
};

const toPageValues = (hidden: MarketingPage[]): PageValues =>
  Object.fromEntries(MARKETING_PAGES.map((page) => [`pages.${page}`, !hidden.includes(page)])) as PageValues;

const toEstimateValues = (defaults: DefaultEstimates): EstimateValues =>
  Object.fromEntries(
    SERVICE_TYPES.map((type) => [`defaultEstimates.${type}`, String(defaults[type] ?? '')]),
  ) as EstimateValues;

/** Text that is not a whole number becomes -1, which the server rejects. */
const toDays = (text: string): number | null => {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d+$/.test(typed) ? Number(typed) : -1;
};

export const toCompanyValues = ({ legal, ...company }: DraftCompany): CompanyValues => ({
  ...mapTexts((name) => company[name]),
  foundedYear: String(company.foundedYear),
  lineColor: company.lineColor,
  textColor: company.textColor,
  prefix: company.prefix,
  holdLabel: company.holdLabel,
  mark: company.mark,
  estimateReasonRequired: company.estimateReasonRequired,
  'legal.entity': legal.entity,
  'legal.address': legal.address.join('\n'),
  'legal.representative': legal.representative,
  'legal.register': legal.register,
  'legal.vatId': legal.vatId,
  'legal.license': legal.license,
  'legal.host': legal.host,
  ...toSocialValues(company.socials),
  ...toHoursValues(company.hours),
  closedDays: toClosedDayValues(company.closedDays),
  ...toEstimateValues(company.defaultEstimates),
  testimonials: toTestimonialValues(company.testimonials),
  offices: toOfficeValues(company.offices),
  languages: company.languages,
  ...toPageValues(company.hiddenPages),
  ...toLegalTextValues(company),
});

const toLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const toLegal = (values: CompanyValues): CompanyLegal => ({
  entity: values['legal.entity'].trim(),
  address: toLines(values['legal.address']),
  representative: values['legal.representative'].trim(),
  register: values['legal.register'].trim(),
  vatId: values['legal.vatId'].trim(),
  license: values['legal.license'].trim(),
  host: values['legal.host'].trim(),
});

/** The company without what is set on other pages or derived. */
export type DraftCompany = Pick<WholeCompany, SectionSetting>;

/** Accepts six hex digits with or without a leading #. */
export const normalizeColor = (typed: string): string =>
  typed
    .trim()
    .toUpperCase()
    .replace(/^(?=[0-9A-F]{6}$)/, '#');

/** Returns the typed company, including values the server will reject. */
export const toDraftCompany = (values: CompanyValues): DraftCompany => ({
  ...mapTexts((name) => values[name].trim()),
  foundedYear: /^\d+$/.test(values.foundedYear.trim()) ? Number(values.foundedYear) : 0,
  socials: SOCIAL_NETWORKS.flatMap((network) => {
    const url = values[`socials.${network}`];
    return url === null ? [] : [{ network, url: url.trim() }];
  }),
  lineColor: normalizeColor(values.lineColor),
  textColor: normalizeColor(values.textColor),
  prefix: values.prefix.trim().toUpperCase(),
  hours: toHours(values),
  closedDays: listFilledDays(values.closedDays).map(({ day, name }) => ({ day, name: name.trim() })),
  defaultEstimates: Object.fromEntries(
    SERVICE_TYPES.map((type) => [type, toDays(values[`defaultEstimates.${type}`])]),
  ) as DefaultEstimates,
  testimonials: toTestimonials(values.testimonials),
  offices: toOffices(values.offices),
  languages: values.languages,
  hiddenPages: MARKETING_PAGES.filter((page) => !values[`pages.${page}`]),
  holdLabel: values.holdLabel,
  estimateReasonRequired: values.estimateReasonRequired,
  mark: values.mark,
  legal: toLegal(values),
  ...toLegalTexts(values),
});

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The setting that contains a form value. */
const toSetting = (name: keyof CompanyValues): SectionSetting =>
  name.startsWith('pages.') ? 'hiddenPages' : (name.split('.')[0] as SectionSetting);

/** As they are after a save. */
const normalize = (values: CompanyValues): CompanyValues => toCompanyValues(toDraftCompany(values));

/** Lists the values of a section that differ from the stored ones. */
export function listChanges(section: CompanySection, values: CompanyValues, stored: CompanyView) {
  const settings: readonly SectionSetting[] = COMPANY_SECTIONS[section];
  const typed = normalize(values);
  const before = normalize(toCompanyValues(stored));
  const names = Object.keys(before) as (keyof CompanyValues)[];
  return names.filter((name) => settings.includes(toSetting(name)) && !isSame(typed[name], before[name]));
}

/** Returns the settings to send: only those with changes, so that untouched settings keep their defaults. */
export function toCompanyChange(values: CompanyValues, changes: readonly (keyof CompanyValues)[]): CompanyChange {
  const draft = toDraftCompany(values);
  return Object.fromEntries(changes.map(toSetting).map((setting) => [setting, draft[setting]]));
}

/** Merges someone else's save with the typed values. Untouched fields take their values; `clashes` lists fields both changed. */
export function mergeValues(base: CompanyValues, mine: CompanyValues, theirs: CompanyValues) {
  const names = Object.keys(base) as (keyof CompanyValues)[];
  const isTouched = (values: CompanyValues, name: keyof CompanyValues) => !isSame(values[name], base[name]);
  const merged = Object.fromEntries(
    names.map((name) => [name, isTouched(mine, name) ? mine[name] : theirs[name]]),
  ) as unknown as CompanyValues;
  const clashes = names.filter(
    (name) => isTouched(mine, name) && isTouched(theirs, name) && !isSame(mine[name], theirs[name]),
  );
  return { merged, clashes };
}

/** Returns the form's name of a field that the API rejected. */
export function toFormName(path: string, values: CompanyValues): string {
  const social = /^socials\.(\d+)\./.exec(path);
  if (social) return `socials.${toDraftCompany(values).socials[Number(social[1])]?.network}`;
  const closed = /^closedDays\.(\d+)\.(.+)/.exec(path);
  if (closed) return `closedDays.${listFilledDays(values.closedDays)[Number(closed[1])]?.key}.${closed[2]}`;
  const match = /^testimonials\.(\d+)\.(.+)/.exec(path);
  if (match)
    return `testimonials.${listFilledTestimonials(values.testimonials ?? [])[Number(match[1])]?.key}.${match[2]}`;
  const office = /^offices\.(\d+)\.(\w+)/.exec(path);
  if (office) return `offices.${listFilledOffices(values.offices)[Number(office[1])]?.key}.${office[2]}`;
  // A week without open days is reported at the first day.
  if (path === 'hours') return `hours.${WEEKDAYS[0]}`;
  if (path.startsWith('languages.')) return 'languages';
  return path.startsWith('legal.address') ? 'legal.address' : path;
}
