import type { PageRow } from './page-row.ts';
import { SITE_PAGES, UNFRAMED } from './site-pages.ts';

const staff = (path: PageRow['path'], file: string, more?: Partial<PageRow>): PageRow => ({
  path,
  file: `admin/${file}`,
  frame: 'staff',
  disallowRobots: true,
  ...more,
});

/** A page that reference mode does not have. */
const live = (path: PageRow['path'], file: string, more?: Partial<PageRow>): PageRow =>
  staff(path, file, { live: true, ...more });

/** Files for programs and targets of forms, without a layout. Public pages don't need these rows. */
const PUBLIC_FILES: readonly PageRow[] = [
  { path: '/track/:trackingNumber.json', file: 'site/tracking/readers/json.ts' },
  { path: '/track/:trackingNumber.ics', file: 'site/tracking/readers/ics.ts' },
  { path: '/track/:trackingNumber.atom', file: 'site/tracking/readers/atom.ts' },
  { path: '/robots.txt', file: 'site/seo/robots.ts' },
  { path: '/sitemap.xml', file: 'site/seo/sitemap.ts' },
  { path: '/manifest.webmanifest', file: 'site/seo/manifest.ts' },
  { path: '/.well-known/security.txt', file: 'site/seo/security.ts' },
  { path: '/theme', file: 'theme/theme-action.ts' },
];

/**
 * Every address of the site, once. The routes, page texts, sitemap, robots.txt and test lists derive from it. A link
 * names a page by `href()` with its address here; an unknown address is a type error.
 */
export const PAGES: readonly PageRow[] = [
  ...SITE_PAGES,
  ...PUBLIC_FILES,
  staff('/admin', 'dashboard/dashboard.tsx'),
  staff('/admin/login', 'session/login.tsx', UNFRAMED),
  live('/admin/invite/:token', 'session/invite.tsx', UNFRAMED),
  live('/admin/new-messages', 'contact/new-messages.ts', UNFRAMED),
  live('/admin/attention', 'attention/attention.tsx', { needs: 'shipments:read' }),
  live('/admin/attention-count', 'attention/attention-count.ts', UNFRAMED),
  live('/admin/scan', 'scan/scan.tsx', { needs: 'events:write' }),
  live('/admin/reports', 'reports/reports.tsx', { needs: 'reports:read' }),
  staff('/admin/shipments', 'shipments/list.tsx'),
  staff('/admin/shipments/create', 'shipments/create.tsx', { needs: 'shipments:write' }),
  staff('/admin/shipments/edit/:id', 'shipments/edit.tsx', { needs: 'shipments:write' }),
  staff('/admin/shipments/:id', 'shipments/detail.tsx'),
  live('/admin/imports', 'imports/imports.tsx', { needs: 'imports:read' }),
  live('/admin/imports/:id', 'imports/import.tsx', { needs: 'imports:read' }),
  live('/admin/imports/:id/columns', 'imports/columns.tsx', { needs: 'imports:write' }),
  live('/admin/messages', 'contact/no-message.tsx', { frame: 'inbox', needs: 'messages:read' }),
  live('/admin/messages/:id', 'contact/message.tsx', { frame: 'inbox', needs: 'messages:read' }),
  live('/admin/mail', 'mail/no-mail.tsx', { frame: 'outbox', needs: 'mails:read' }),
  live('/admin/mail/:id', 'mail/mail.tsx', { frame: 'outbox', needs: 'mails:read' }),
  live('/admin/people', 'privacy/personal-data.tsx', { needs: 'privacy:read' }),
  staff('/admin/settings', 'settings/settings.tsx'),
  live('/admin/settings/company/:section?', 'company/company.tsx', { needs: 'company:read' }),
  live('/admin/settings/customers', 'customers/customers.tsx', { needs: 'customers:read' }),
  live('/admin/settings/api-keys', 'keys/api-keys.tsx', { needs: 'keys:read' }),
  live('/admin/settings/webhooks', 'webhooks/webhooks.tsx', { needs: 'webhooks:read' }),
  live('/admin/settings/webhooks/:id', 'webhooks/webhook.tsx', { needs: 'webhooks:read' }),
  live('/admin/settings/second-factor', 'settings/second-factor.tsx'),
  live('/admin/settings/passkey', 'settings/passkey.tsx'),
  live('/admin/settings/team', 'team/team.tsx', { needs: 'team:read' }),
  live('/admin/settings/activity', 'audit/activity.tsx', { needs: 'team:read' }),
  live('/admin/settings/system', 'settings/system.tsx', { needs: 'mails:write' }),
  live('/admin/*', 'frame/not-found.tsx'),
  live('/admin/help', 'help/help.tsx'),
];

/** Whether the page with this route pattern exists in live mode only. */
export const isLiveOnly = (pattern: string): boolean =>
  PAGES.some(({ path, live }) => live && path === `/${pattern.replace(/^\/+/, '')}`);
