import type { Company } from '#domain/company/company.ts';
import type { TextGroup } from './i18n/text-groups.ts';
import { isStaffPath, type PageRow } from './page-row.ts';

interface SitePage extends PageRow {
  /** The text groups it needs in addition to those of every page. */
  texts: readonly TextGroup[];
}

/** The text groups of the frame around every page and of error pages. */
const SHELL_TEXTS: readonly TextGroup[] = ['common', 'nav', 'footer', 'notFound'];

/**
 * The text groups of the whole staff area, so that its pages never wait for texts. The guide's are large and load with
 * its page.
 */
const STAFF_TEXTS: readonly TextGroup[] = [
  'admin',
  'adminActivity',
  'adminAttention',
  'adminAudit',
  'adminCompany',
  'adminCustomers',
  'adminDetail',
  'adminForm',
  'adminShortcuts',
  'adminLabel',
  'adminList',
  'adminImports',
  'adminReports',
  'adminLive',
  'adminMail',
  'adminMessages',
  'adminPeople',
  'adminScan',
  'adminSettings',
  'adminWebhooks',
  'errors',
  'event',
  'history',
  'status',
  'serviceType',
];

const HELP_PATH = '/admin/help';

/** The address of a lookup result, for callers that must recognize one. */
export const RESULT_PATH = '/track/:trackingNumber';
/** The pattern of unknown addresses. */
export const MISSING_PATH = '/*';
const RESULT_TEXTS: TextGroup[] = [
  'trackForm',
  'errors',
  'track',
  'status',
  'event',
  'history',
  'serviceType',
  'subscribe',
];

const site = (path: PageRow['path'], file: string, texts: TextGroup[], more?: Partial<PageRow>): SitePage => ({
  path,
  file: `site/${file}`,
  frame: 'site',
  texts,
  ...more,
});

const LISTED = { listed: true } as const;
export const UNFRAMED = { frame: undefined };

/** The part of the table in pages.ts that visitors download. */
export const SITE_PAGES: readonly SitePage[] = [
  site('/', 'home/home.tsx', ['hero', 'trackForm', 'errors', 'services', 'features', 'home'], LISTED),
  site('/track', 'tracking/track-search.tsx', ['trackForm', 'errors', 'track', 'trackSeveral', 'status', 'event'], {
    ...LISTED,
    query: ['tn'],
  }),
  site('/services', 'services/services.tsx', ['services', 'servicesPage'], LISTED),
  site('/international', 'international/international.tsx', ['international'], LISTED),
  site('/cargo-shipping', 'cargo-shipping/cargo-shipping.tsx', ['cargo'], LISTED),
  site('/warehouse-solutions', 'warehouse-solutions/warehouse-solutions.tsx', ['warehouse'], LISTED),
  site('/business-shipping', 'business-shipping/business-shipping.tsx', ['business', 'home'], LISTED),
  site('/about', 'about/about.tsx', ['about', 'company'], LISTED),
  site('/careers', 'careers/careers.tsx', ['careers', 'company'], LISTED),
  site('/contact', 'contact/contact.tsx', ['contact', 'company', 'errors'], {
    ...LISTED,
    uncacheable: true,
    query: ['shipment', 'position'],
  }),
  site('/terms', 'legal/terms.tsx', ['terms', 'legal'], LISTED),
  site('/privacy', 'legal/privacy.tsx', ['privacy', 'legal'], LISTED),
  site('/legal-notice', 'legal/legal-notice.tsx', ['legalNotice', 'legal'], LISTED),
  site('/api/docs', 'api-docs/api-docs.tsx', ['apiDocs']),
  site('/api/docs/:section', 'api-docs/api-section.tsx', ['apiDocs']),
  site(RESULT_PATH, 'tracking/track-result.tsx', RESULT_TEXTS),
  site('/unsubscribe/:token', 'unsubscribe/unsubscribe.tsx', ['unsubscribe']),
  site('/test-db', 'test-db/test-db.tsx', ['status', 'serviceType', 'testDb'], { disallowRobots: true }),
  site(MISSING_PATH, 'not-found.tsx', []),
];

/** Adds the leading slash that the router sometimes omits. */
const toPath = (pattern: string) => `/${pattern.replace(/^\/+/, '')}`;

/** Whether the company hides the page with this route pattern. */
export function isHiddenPage(pattern: string, { hiddenPages }: Pick<Company, 'hiddenPages'>): boolean {
  return hiddenPages.some((page) => `/${page}` === toPath(pattern));
}

/** Lists the text groups of the page with this route pattern. */
export function listGroups(pattern: string): TextGroup[] {
  const path = toPath(pattern);
  if (isStaffPath(path))
    return [...SHELL_TEXTS, ...STAFF_TEXTS, ...(path === HELP_PATH ? (['adminHelp'] as const) : [])];
  return [...SHELL_TEXTS, ...(SITE_PAGES.find((page) => page.path === path)?.texts ?? [])];
}

/** Addresses of pages that are identical for all visitors with the same language and theme. Lookup results are identical, too. */
export const SAME_FOR_ALL: ReadonlySet<string> = new Set(
  SITE_PAGES.filter(({ listed, uncacheable }) => listed && !uncacheable).map(({ path }) => path),
);
