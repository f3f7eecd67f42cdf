import type { z } from 'zod';
import { ALL_LANGUAGES, type OfferedLanguages } from '../languages.ts';
import type { HoldLabel } from '../shipments/status.ts';
import type { Prefixes } from '../tracking/number.ts';
import type { ClosedDay } from './closed-days.ts';
import type { DefaultEstimates } from './default-estimate.ts';
import type { CompanyLegal } from './legal.ts';
import type { LegalDays, LegalTexts } from './legal-text.ts';
import type { Office } from './office.ts';
import { DEFAULT_HOURS, type OpeningHours } from './opening-hours.ts';
import type { socialSchema, testimonialSchema } from './schema.ts';

/** Networks the footer can link to. */
export const SOCIAL_NETWORKS = ['facebook', 'x', 'linkedin', 'instagram'] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];
/** Official spellings, the same in every language. */
export const NETWORK_NAMES: Readonly<Record<SocialNetwork, string>> = {
  facebook: 'Facebook',
  x: 'X',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
};

export type Social = z.infer<typeof socialSchema>;

/**
 * The two colors of a company, each `#` and six digits in upper case; domain/company/brand.ts computes their shades.
 */
export interface BrandColors {
  /** Color of routes and the main button. */
  lineColor: string;
  /** Color of texts, headings and the letter in the logo. */
  textColor: string;
}

export const DEFAULT_COLORS: Readonly<BrandColors> = { lineColor: '#C4145F', textColor: '#0B2430' };

/** Facts of one company that its admins can set. */
export interface Company extends BrandColors {
  name: string;
  foundedYear: number;
  email: string;
  phone: string;
  /** Address of the office shown in the footer and at the end of emails, in one line. */
  address: string;
  /** Social networks linked in the footer. */
  socials: Social[];
  /** Prefix of new tracking numbers: two to four letters. */
  prefix: string;
  /** Prefixes of earlier numbers, which stay valid. */
  formerPrefixes: string[];
  hours: OpeningHours;
  /** Languages offered to visitors; emails follow the recipient. */
  languages: OfferedLanguages;
  /** Marketing pages the site leaves out, without repeats, in the order of MARKETING_PAGES. */
  hiddenPages: MarketingPage[];
  /** What staff lists call a shipment on hold. */
  holdLabel: HoldLabel;
  /** Whether moving a promised date requires a reason. */
  estimateReasonRequired: boolean;
  /** ID of the company's own logo (domain/company/mark.ts); null means the specified one. */
  mark: string | null;
}

/** A company with the facts that only some pages show. */
export interface WholeCompany extends Company {
  legal: CompanyLegal;
  /** Shown on the contact page only. */
  closedDays: ClosedDay[];
  /** Only staff pages use them. */
  defaultEstimates: DefaultEstimates;
  /** Shown on the home page only; null means the samples. */
  testimonials: Testimonial[] | null;
  /** Whether the company keeps the specified name by choice, which ends the offer to change it. Only staff see it. */
  keepsName: boolean;
  /** The day, yyyy-mm-dd, from which everybody needs a second factor to sign in; null for none. Only staff see it. */
  secondFactorFrom: string | null;
  /**
   * Shown on the contact page and About; null means the specified ones. On other pages an empty list stands for the
   * company's own offices.
   */
  offices: Office[] | null;
  /** Replaces the specified text; only the page itself shows it, in one language. */
  terms: LegalTexts;
  privacy: LegalTexts;
  /** Text after the facts of the legal notice. */
  legalNotice: LegalTexts;
  /** When each of the three texts above was last changed; set by the server. */
  textsChanged: LegalDays;
}

/** The settings that admins have changed; the rest keep the specified defaults. */
export type CompanySettings = Partial<WholeCompany>;

export const COMPANY_LIMITS = { name: 60, line: 120, phone: 40, url: 200, lines: 6, firstYear: 1500 } as const;

/** The specified company, used until admins change something. */
export const DEFAULT_COMPANY: Company = {
  name: 'TransCargo',
  foundedYear: 2010,
  email: 'hello@transcargo.example',
  phone: '+1 212 555 0140',
  address: '40 Invented Avenue, New York, NY 10001',
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

/** Returns the company with these settings applied. */
export const toCompany = (settings: CompanySettings): Company => ({ ...DEFAULT_COMPANY, ...settings });

export const hasOwnColors = ({ lineColor, textColor }: BrandColors): boolean =>
  lineColor !== DEFAULT_COLORS.lineColor || textColor !== DEFAULT_COLORS.textColor;

/** Raise it when domain/company/brand.ts computes other shades: results are cached forever. */
const SHADES_VERSION = 1;

/** Returns a URL unique to these colors; pages with these colors link its style sheet. */
export const toBrandUrl = (
  file: 'colors.css' | 'icon.svg' | 'services.svg',
  { lineColor, textColor }: BrandColors,
): string => `/api/v1/brand/${file}?line=${lineColor.slice(1)}&text=${textColor.slice(1)}&v=${SHADES_VERSION}`;

/** Returns all prefixes of the company's numbers. */
export const toPrefixes = ({ prefix, formerPrefixes }: Company): Prefixes => [prefix, ...formerPrefixes];

/** Returns the format of a new tracking number, for input fields. */
export const toNumberPattern = ({ prefix }: Pick<Company, 'prefix'>): string => `${prefix}-XXXXXXXX`;

/**
 * Returns the former prefixes once the prefix changes to `next` (null means the specified one); null if there are none.
 */
export function listFormerPrefixes(settings: CompanySettings, next: string | null): string[] | null {
  const former = toPrefixes(toCompany(settings)).filter((one) => one !== (next ?? DEFAULT_COMPANY.prefix));
  return former.length > 0 ? former : null;
}

/** Company and address in one line, as at the end of emails. */
export const toCompanyLine = ({ name, address }: Company): string => [name, address].filter(Boolean).join(', ');

/** Returns the name in characters that any file name can contain; "company" if none are left. */
export const toFileWord = ({ name }: Company): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'company';

/** A customer's statement about the company. */
export type Testimonial = z.infer<typeof testimonialSchema>;

export const TESTIMONIAL_LIMITS = { count: 12, quote: 400, name: 60, company: 80 } as const;

/**
 * Pages a company can hide, by path without the slash. Home, tracking, contact and the legal pages are always there.
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
