import type { Company } from '#domain/company/company.ts';
import type { TextGroup } from './i18n/text-groups.ts';
import { isStaffPath, type PageRow } from './page-row.ts';

interface SitePage extends PageRow {
  /** The text groups it needs in addition to those of every page. */
  texts: readonly TextGroup[];
}

/** The text groups of the header and footer around every page, and of error pages. */
const FRAME_TEXTS: readonly TextGroup[] = ['common', 'nav', 'footer', 'notFound'];

/**
 * The text groups of the whole staff area, so that its pages never wait for texts. Only `adminHelp`, which is large,
 * loads with the guide's page.
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
/** The route pattern of a lookup result. */
export const RESULT_PATTERN = '/track/:trackingNumber';
/** The query parameter that adds the entries which a result's page leaves out of its history. */
export const WHOLE_HISTORY = 'history=all';
/** The route pattern of unknown addresses. */
export const NOT_FOUND_PATTERN = '/*';
const RESULT_TEXTS: TextGroup[] = [
  'trackForm',
  'errors',
  'track',
  'lookup',
  'status',
  'event',
  'history',
  'serviceType',
  'subscribe',
];

const toSitePage = (path: PageRow['path'], file: string, texts: TextGroup[], more?: Partial<PageRow>): SitePage => ({
  path,
  file: `site/${file}`,
  frame: 'site',
  texts,
  ...more,
});

const IN_SITEMAP = { inSitemap: true } as const;
/** For staff pages outside the staff layout. */
export const UNFRAMED = { frame: undefined };

/** The public pages. Separate from pages.ts, so that the public bundle doesn't contain the staff pages. */
export const SITE_PAGES: readonly SitePage[] = [
  toSitePage(
    '/',
    'home/home.tsx',
    ['hero', 'trackForm', 'errors', 'services', 'features', 'home', 'company', 'status'],
    IN_SITEMAP,
  ),
  toSitePage(
    '/track',
    'tracking/track-search.tsx',
    ['trackForm', 'errors', 'track', 'lookup', 'trackSeveral', 'status', 'event'],
    {
      ...IN_SITEMAP,
      query: ['tn'],
    },
  ),
  toSitePage('/services', 'services/services.tsx', ['services', 'servicesPage'], IN_SITEMAP),
  toSitePage('/international', 'international/international.tsx', ['international'], IN_SITEMAP),
  toSitePage('/cargo-shipping', 'cargo-shipping/cargo-shipping.tsx', ['cargo'], IN_SITEMAP),
  toSitePage('/warehouse-solutions', 'warehouse-solutions/warehouse-solutions.tsx', ['warehouse'], IN_SITEMAP),
  toSitePage('/business-shipping', 'business-shipping/business-shipping.tsx', ['business', 'home'], IN_SITEMAP),
  toSitePage('/about', 'about/about.tsx', ['about', 'company'], IN_SITEMAP),
  toSitePage('/careers', 'careers/careers.tsx', ['careers', 'company'], IN_SITEMAP),
  toSitePage('/contact', 'contact/contact.tsx', ['contact', 'company', 'errors'], {
    ...IN_SITEMAP,
    uncacheable: true,
    query: ['shipment', 'position'],
  }),
  toSitePage('/terms', 'legal/terms.tsx', ['terms', 'legal'], IN_SITEMAP),
  toSitePage('/privacy', 'legal/privacy.tsx', ['privacy', 'legal'], IN_SITEMAP),
  toSitePage('/legal-notice', 'legal/legal-notice.tsx', ['legalNotice', 'legal'], IN_SITEMAP),
  toSitePage('/api/docs', 'api-docs/api-docs.tsx', ['apiDocs']),
  toSitePage('/api/docs/:section', 'api-docs/api-section.tsx', ['apiDocs']),
  toSitePage(RESULT_PATTERN, 'tracking/track-result.tsx', RESULT_TEXTS, { query: [WHOLE_HISTORY] }),
  toSitePage('/unsubscribe/:token', 'unsubscribe/unsubscribe.tsx', ['unsubscribe']),
  toSitePage('/test-db', 'test-db/test-db.tsx', ['status', 'serviceType', 'testDb'], { disallowRobots: true }),
  toSitePage(NOT_FOUND_PATTERN, 'not-found.tsx', []),
];

/** Adds the leading slash that the router sometimes omits. */
const toPath = (pattern: string) => `/${pattern.replace(/^\/+/, '')}`;

/** Whether the company hides the page with this route pattern. */
export function isHiddenPage(pattern: string, { hiddenPages }: Pick<Company, 'hiddenPages'>): boolean {
  return hiddenPages.some((page) => `/${page}` === toPath(pattern));
}

/** Lists the text groups of the page with this route pattern. */
export function listTextGroups(pattern: string): TextGroup[] {
  const path = toPath(pattern);
  if (isStaffPath(path))
    return [...FRAME_TEXTS, ...STAFF_TEXTS, ...(path === HELP_PATH ? (['adminHelp'] as const) : [])];
  return [...FRAME_TEXTS, ...(SITE_PAGES.find((page) => page.path === path)?.texts ?? [])];
}

/**
 * Pages that are identical for all visitors with the same language and theme, and worth caching because search engines
 * list them. Lookup results are identical, too; the cache recognizes them by `RESULT_PATTERN`.
 */
export const CACHEABLE_PATHS: ReadonlySet<string> = new Set(
  SITE_PAGES.filter(({ inSitemap, uncacheable }) => inSitemap && !uncacheable).map(({ path }) => path),
);
