import type { WholeCompany } from './company.ts';

/** Settings of one line of text. */
export const COMPANY_TEXTS = ['name', 'phone', 'email', 'address'] as const satisfies (keyof WholeCompany)[];
export type CompanyText = (typeof COMPANY_TEXTS)[number];

/** The sections of the company settings, which are saved one at a time, with their settings. */
export const COMPANY_SECTIONS = {
  brand: [...COMPANY_TEXTS, 'foundedYear', 'lineColor', 'textColor', 'mark'],
  offices: ['offices', 'hours', 'closedDays'],
  shipments: ['defaultEstimates', 'prefix', 'estimateReasonRequired', 'holdLabel'],
  site: ['languages', 'hiddenPages', 'testimonials', 'socials'],
  legal: ['legal', 'terms', 'privacy', 'legalNotice'],
} as const satisfies Record<string, readonly (keyof WholeCompany)[]>;

export type CompanySection = keyof typeof COMPANY_SECTIONS;
/** A setting that is edited in one of the sections; the others are derived or set elsewhere. */
export type SectionSetting = (typeof COMPANY_SECTIONS)[CompanySection][number];

export const isCompanySection = (name: string | undefined): name is CompanySection =>
  Object.hasOwn(COMPANY_SECTIONS, name ?? '');
