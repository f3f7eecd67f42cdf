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
