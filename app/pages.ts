import type { Permission } from '#domain/role.ts';
import type { TextGroup } from './i18n/text-groups.ts';

interface PageRow {
  path: `/${string}`;
  /** In app/. */
  file: string;
  frame?: keyof typeof FRAMES;
  /** Texts it needs beside those of every page. Files (robots, feeds) need none. */
  texts: readonly TextGroup[];
  /** Search engines may list it: it stands in the sitemap. */
  listed?: true;
  /** Made anew for each visitor: it carries a number that no two may share. */
  single?: true;
  /** No robot has any business with it. Results of lookups are open, and say noindex themselves. */
  closed?: true;
  /** What the role of whoever opens it has to allow. */
  needs?: Permission;
}

/** What stands around some pages, and the address that theirs begin with. */
export const FRAMES = {
  site: { path: '', file: 'site/site-layout.tsx' },
  staff: { path: '/admin', file: 'admin/frame/admin-layout.tsx' },
  inbox: { path: '/admin/messages', file: 'admin/messages/inbox.tsx' },
  outbox: { path: '/admin/mail', file: 'admin/mail/mails.tsx' },
} as const;

/** What the framework calls the frame of the staff area: the name of its file. */
export const STAFF_FRAME_ID = FRAMES.staff.file.replace(/\.tsx$/, '');

/** Of the frame around every page, and of the pages an error can lead to. */
const SHELL_TEXTS: readonly TextGroup[] = ['common', 'nav', 'footer', 'notFound'];

/** One set for the whole staff area, so that its pages never wait for texts. */
const STAFF_TEXTS: readonly TextGroup[] = [
  'admin',
  'adminAttention',
  'adminAudit',
  'adminCompany',
  'adminDetail',
  'adminForm',
  'adminShortcuts',
  'adminLabel',
  'adminImports',
  'adminReports',
  'adminLive',
  'adminMail',
  'adminMessages',
  'adminPeople',
  'adminSettings',
  'adminWebhooks',
  'errors',
  'event',
  'history',
  'status',
  'serviceType',
];

/** For those who must know a result before it is there. */
export const RESULT_PATH = '/track/:trackingNumber';
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

const site = (path: PageRow['path'], file: string, texts: TextGroup[], more?: Partial<PageRow>): PageRow => ({
  path,
  file: `site/${file}`,
  frame: 'site',
  texts,
  ...more,
});

const staff = (path: PageRow['path'], file: string, more?: Partial<PageRow>): PageRow => ({
  path,
  file: `admin/${file}`,
  frame: 'staff',
  texts: STAFF_TEXTS,
  closed: true,
  ...more,
});

const LISTED = { listed: true } as const;
const UNFRAMED = { frame: undefined };

/**
 * Every address of the site, once. The routes, the texts that come with a page, the sitemap, robots.txt and the lists of the
 * tests are made from it. A link names a page by `href()` with its address here; one that is not here is an error of types.
 */
export const PAGES: readonly PageRow[] = [
  site('/', 'home/home.tsx', ['hero', 'trackForm', 'errors', 'services', 'features', 'home'], LISTED),
  site('/track', 'tracking/track-search.tsx', ['trackForm', 'errors', 'track', 'trackSeveral', 'status'], LISTED),
  site('/services', 'services/services.tsx', ['services', 'servicesPage'], LISTED),
  site('/international', 'international/international.tsx', ['international'], LISTED),
  site('/cargo-shipping', 'cargo-shipping/cargo-shipping.tsx', ['cargo'], LISTED),
  site('/warehouse-solutions', 'warehouse-solutions/warehouse-solutions.tsx', ['warehouse'], LISTED),
  site('/business-shipping', 'business-shipping/business-shipping.tsx', ['business', 'home'], LISTED),
  site('/about', 'about/about.tsx', ['about', 'company'], LISTED),
  site('/careers', 'careers/careers.tsx', ['careers', 'company'], LISTED),
  site('/contact', 'contact/contact.tsx', ['contact', 'company', 'errors'], { ...LISTED, single: true }),
  site('/terms', 'legal/terms.tsx', ['terms', 'legal'], LISTED),
  site('/privacy', 'legal/privacy.tsx', ['privacy', 'legal'], LISTED),
  site('/legal-notice', 'legal/legal-notice.tsx', ['legalNotice', 'legal'], LISTED),
  site('/api/docs', 'api-docs/api-docs.tsx', ['apiDocs']),
  site('/api/docs/:section', 'api-docs/api-section.tsx', ['apiDocs']),
  site(RESULT_PATH, 'tracking/track-result.tsx', RESULT_TEXTS),
  site('/unsubscribe/:token', 'unsubscribe/unsubscribe.tsx', ['unsubscribe']),
  site('/test-db', 'test-db/test-db.tsx', ['status', 'serviceType', 'testDb'], { closed: true }),
  site('/*', 'not-found.tsx', []),
  site('/track/:trackingNumber.json', 'tracking/readers/json.ts', [], UNFRAMED),
  site('/track/:trackingNumber.ics', 'tracking/readers/ics.ts', [], UNFRAMED),
  site('/track/:trackingNumber.atom', 'tracking/readers/atom.ts', [], UNFRAMED),
  site('/robots.txt', 'seo/robots.ts', [], UNFRAMED),
  site('/sitemap.xml', 'seo/sitemap.ts', [], UNFRAMED),
  site('/manifest.webmanifest', 'seo/manifest.ts', [], UNFRAMED),
  site('/.well-known/security.txt', 'seo/security.ts', [], UNFRAMED),
  { path: '/theme', file: 'theme/theme-action.ts', texts: [] },
  staff('/admin', 'dashboard/dashboard.tsx'),
  staff('/admin/login', 'login/login.tsx', UNFRAMED),
  staff('/admin/invite/:token', 'login/invite.tsx', UNFRAMED),
  staff('/admin/new-messages', 'messages/new-messages.ts', UNFRAMED),
  staff('/admin/attention', 'attention/attention.tsx', { needs: 'shipments:read' }),
  staff('/admin/attention-count', 'attention/attention-count.ts', UNFRAMED),
  staff('/admin/reports', 'reports/reports.tsx', { needs: 'reports:read' }),
  staff('/admin/shipments', 'shipments/list.tsx'),
  staff('/admin/shipments/create', 'shipments/create.tsx', { needs: 'shipments:write' }),
  staff('/admin/shipments/edit/:id', 'shipments/edit.tsx', { needs: 'shipments:write' }),
  staff('/admin/shipments/:id', 'shipments/detail.tsx'),
  staff('/admin/imports', 'imports/imports.tsx', { needs: 'imports:read' }),
  staff('/admin/imports/:id', 'imports/import.tsx', { needs: 'imports:read' }),
  staff('/admin/imports/:id/columns', 'imports/columns.tsx', { needs: 'imports:write' }),
  staff('/admin/messages', 'messages/no-message.tsx', { frame: 'inbox', needs: 'messages:read' }),
  staff('/admin/messages/:id', 'messages/message.tsx', { frame: 'inbox', needs: 'messages:read' }),
  staff('/admin/mail', 'mail/no-mail.tsx', { frame: 'outbox', needs: 'mails:read' }),
  staff('/admin/mail/:id', 'mail/mail.tsx', { frame: 'outbox', needs: 'mails:read' }),
  staff('/admin/people', 'people/people.tsx', { needs: 'privacy:read' }),
  staff('/admin/settings', 'settings/settings.tsx'),
  staff('/admin/settings/company', 'settings/company.tsx', { needs: 'company:read' }),
  staff('/admin/settings/api-keys', 'settings/api-keys.tsx', { needs: 'keys:read' }),
  staff('/admin/settings/webhooks', 'settings/webhooks/webhooks.tsx', { needs: 'webhooks:read' }),
  staff('/admin/settings/webhooks/:id', 'settings/webhooks/webhook.tsx', { needs: 'webhooks:read' }),
  staff('/admin/settings/second-factor', 'settings/second-factor.tsx'),
  staff('/admin/settings/team', 'settings/team.tsx', { needs: 'team:read' }),
  staff('/admin/*', 'frame/not-found.tsx'),
  // The guide is long, and only its page shows it.
  staff('/admin/help', 'help/help.tsx', { texts: [...STAFF_TEXTS, 'adminHelp'] }),
];

/** Every group that the page with this route pattern shows; the router writes patterns with or without the first slash. */
export function listGroups(pattern: string): TextGroup[] {
  const path = `/${pattern.replace(/^\/+/, '')}`;
  return [...SHELL_TEXTS, ...(PAGES.find((page) => page.path === path)?.texts ?? [])];
}

/** The addresses of the pages that are the same for everyone who asks in the same language and theme. Results are, too. */
export const SAME_FOR_ALL: ReadonlySet<string> = new Set(
  PAGES.filter(({ listed, single }) => listed && !single).map(({ path }) => path),
);

/** Whether an address belongs to the staff area. */
export const isStaffPath = (path: string) => path === FRAMES.staff.path || path.startsWith(`${FRAMES.staff.path}/`);
