import type { z } from 'zod';
import { ALL_LANGUAGES, type OfferedLanguages } from '../languages.ts';
import type { HoldLabel } from '../shipments/status.ts';
import type { Prefixes } from '../tracking/number.ts';
import type { ClosedDay } from './closed-days.ts';
import type { CompanyLegal } from './legal.ts';
import type { LegalDays, LegalTexts } from './legal-text.ts';
import type { Office } from './office.ts';
import { DEFAULT_HOURS, type OpeningHours } from './opening-hours.ts';
import type { socialSchema, testimonialSchema } from './schema.ts';

/** Networks whose marks the footer can show. */
export const SOCIAL_NETWORKS = ['facebook', 'x', 'linkedin', 'instagram'] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];
/** As they write themselves, in every language. */
export const NETWORK_NAMES: Readonly<Record<SocialNetwork, string>> = {
  facebook: 'Facebook',
  x: 'X',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
};

export type Social = z.infer<typeof socialSchema>;

/** The two colors of a company, each `#` and six digits in capitals; domain/company/brand.ts has their shades. */
export interface BrandColors {
  /** Of routes and the main button. */
  lineColor: string;
  /** Of texts, headings and the letter of the mark. */
  textColor: string;
}

export const DEFAULT_COLORS: Readonly<BrandColors> = { lineColor: '#C4145F', textColor: '#0B2430' };

/** What is about this company and no other, and can be set by its admins. */
export interface Company extends BrandColors {
  /** The brand. */
  name: string;
  foundedYear: number;
  email: string;
  phone: string;
  /** The office that stands in the footer and under mails, in one line. */
  address: string;
  /** The networks of which a mark is shown. */
  socials: Social[];
  /** Two to four letters before the dash of new tracking numbers. */
  prefix: string;
  /** Those of earlier numbers, which stay valid. */
  formerPrefixes: string[];
  hours: OpeningHours;
  /** In which visitors may read the site; emails follow the recipient. */
  languages: OfferedLanguages;
  /** Those that the site does not have; each once, in the order of MARKETING_PAGES. */
  hiddenPages: MarketingPage[];
  /** How staff's lists name a shipment on hold. */
  holdLabel: HoldLabel;
  /** Whether a promised date is moved only by who says why. */
  estimateReasonRequired: boolean;
  /** The name of its own mark (domain/company/mark.ts); null is the specified one. */
  mark: string | null;
}

/** With what only some pages show, and no other page carries. */
export interface WholeCompany extends Company {
  legal: CompanyLegal;
  /** Only the contact page says them. */
  closedDays: ClosedDay[];
  /** Only the home page says them; null are the samples. */
  testimonials: Testimonial[] | null;
  /** Whether it goes by the specified name by choice, so that no other is offered. Only staff are told. */
  keepsName: boolean;
  /** From this day on everybody who signs in needs a second factor, yyyy-mm-dd; null for none. Only staff are told. */
  secondFactorFrom: string | null;
  /** The contact page and About show them; null are the specified ones. On other pages an empty list stands for own ones. */
  offices: Office[] | null;
  /** In place of the specified texts; only the page itself shows it, in one language. */
  terms: LegalTexts;
  privacy: LegalTexts;
  /** What follows the facts of the legal notice. */
  legalNotice: LegalTexts;
  /** Of the three texts before; the server keeps it. */
  textsChanged: LegalDays;
}

/** What admins have set; all else is as specified. */
export type CompanySettings = Partial<WholeCompany>;

export const COMPANY_LIMITS = { name: 60, line: 120, phone: 40, url: 200, lines: 6, firstYear: 1500 } as const;

/** The company of the specification's site: what a site says of which nobody set anything. */
export const DEFAULT_COMPANY: Company = {
  name: 'TransCargo',
  foundedYear: 2010,
  email: 'hello@transcargo.example',
  phone: '+1 212 555 0140',
  address: '350 Fifth Avenue, New York, NY 10118',
  socials: SOCIAL_NETWORKS.map((network) => ({ network, url: '' })),
  ...DEFAULT_COLORS,
  prefix: 'TC',
  formerPrefixes: [],
  hours: DEFAULT_HOURS,
  languages: ALL_LANGUAGES,
  hiddenPages: [],
  holdLabel: 'DELIVERED',
  estimateReasonRequired: false,
  mark: null,
};

/** The company as these settings make it. */
export const toCompany = (settings: CompanySettings): Company => ({ ...DEFAULT_COMPANY, ...settings });

export const hasOwnColors = ({ lineColor, textColor }: BrandColors): boolean =>
  lineColor !== DEFAULT_COLORS.lineColor || textColor !== DEFAULT_COLORS.textColor;

/** Changes with the shades that domain/company/brand.ts makes of two colors: what is made of them is kept for ever. */
const SHADES_VERSION = 1;

/** The address of what is drawn in these colors and no other; its style sheet stands in pages that have them. */
export const toBrandAddress = (
  file: 'colors.css' | 'icon.svg' | 'services.svg',
  { lineColor, textColor }: BrandColors,
): string => `/api/v1/brand/${file}?line=${lineColor.slice(1)}&text=${textColor.slice(1)}&v=${SHADES_VERSION}`;

/** Every prefix that the company's numbers have. */
export const toPrefixes = ({ prefix, formerPrefixes }: Company): Prefixes => [prefix, ...formerPrefixes];

/** How a new tracking number looks, for fields that take one. */
export const toNumberPattern = ({ prefix }: Pick<Company, 'prefix'>): string => `${prefix}-XXXXXXXX`;

/**
 * The former prefixes after the prefix of these settings is changed to `next`, where null is the specified one. Null when there
 * are none.
 */
export function listFormerPrefixes(settings: CompanySettings, next: string | null): string[] | null {
  const former = toPrefixes(toCompany(settings)).filter((one) => one !== (next ?? DEFAULT_COMPANY.prefix));
  return former.length > 0 ? former : null;
}

/** The company and its address in one line, as mails end with it. */
export const toCompanyLine = ({ name, address }: Company): string => [name, address].filter(Boolean).join(', ');

/** The brand in letters that any file name may have; "company" for one without such letters. */
export const toFileWord = ({ name }: Company): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'company';

/** What a customer says of the company. */
export type Testimonial = z.infer<typeof testimonialSchema>;

export const TESTIMONIAL_LIMITS = { count: 12, quote: 400, name: 60, company: 80 } as const;

/**
 * Pages that a company may have no use for, by their addresses without the slash. All others are always there: a visitor finds home, tracking, contact
 * and the legal pages at every company.
 */
export const MARKETING_PAGES = [
  'services',
  'international',
  'cargo-shipping',
  'warehouse-solutions',
  'business-shipping',
  'about',
  'careers',
] as const;
export type MarketingPage = (typeof MARKETING_PAGES)[number];
