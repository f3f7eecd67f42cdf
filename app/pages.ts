import type { PageRow } from './page-row.ts';
import { SITE_PAGES, UNFRAMED } from './site-pages.ts';

const staff = (path: PageRow['path'], file: string, more?: Partial<PageRow>): PageRow => ({
  path,
  file: `admin/${file}`,
  frame: 'staff',
  closed: true,
  ...more,
});

/**
 * Every address of the site, once. The routes, the texts that come with a page, the sitemap, robots.txt and the lists of the
 * tests are made from it. A link names a page by `href()` with its address here; one that is not here is an error of types.
 */
export const PAGES: readonly PageRow[] = [
  ...SITE_PAGES,
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
  staff('/admin/settings/customers', 'settings/customers/customers.tsx', { needs: 'customers:read' }),
  staff('/admin/settings/api-keys', 'settings/api-keys.tsx', { needs: 'keys:read' }),
  staff('/admin/settings/webhooks', 'settings/webhooks/webhooks.tsx', { needs: 'webhooks:read' }),
  staff('/admin/settings/webhooks/:id', 'settings/webhooks/webhook.tsx', { needs: 'webhooks:read' }),
  staff('/admin/settings/second-factor', 'settings/second-factor.tsx'),
  staff('/admin/settings/passkey', 'settings/passkey.tsx'),
  staff('/admin/settings/team', 'settings/team.tsx', { needs: 'team:read' }),
  staff('/admin/settings/activity', 'settings/activity/activity.tsx', { needs: 'team:read' }),
  staff('/admin/*', 'frame/not-found.tsx'),
  staff('/admin/help', 'help/help.tsx'),
];
