import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The site map: every URL once. The texts a page needs stand in i18n/page-groups.ts. */
export default [
  layout('site/site-layout.tsx', [
    index('site/home/home.tsx'),
    route('track', 'site/tracking/track-search.tsx'),
    route('track/:trackingNumber', 'site/tracking/track-result.tsx'),
    route('contact', 'site/contact/contact.tsx'),
    route('about', 'site/about/about.tsx'),
    route('careers', 'site/careers/careers.tsx'),
    route('terms', 'site/legal/terms.tsx'),
    route('privacy', 'site/legal/privacy.tsx'),
    route('services', 'site/services/services.tsx'),
    route('international', 'site/international/international.tsx'),
    route('cargo-shipping', 'site/cargo-shipping/cargo-shipping.tsx'),
    route('warehouse-solutions', 'site/warehouse-solutions/warehouse-solutions.tsx'),
    route('business-shipping', 'site/business-shipping/business-shipping.tsx'),
    route('test-db', 'site/test-db/test-db.tsx'),
    route('*', 'site/not-found.tsx'),
  ]),
  route('robots.txt', 'site/found/robots.ts'),
  route('sitemap.xml', 'site/found/sitemap.ts'),
  route('manifest.webmanifest', 'site/found/manifest.ts'),
  route('admin/login', 'admin/login/login.tsx'),
  route('admin/new-messages', 'admin/messages/new-messages.ts'),
  route('admin/invite/:token', 'admin/invite/invite.tsx'),
  route('admin', 'admin/admin-layout.tsx', [
    index('admin/dashboard.tsx'),
    route('reports', 'admin/reports/reports.tsx'),
    route('shipments', 'admin/shipments/list.tsx'),
    route('shipments/create', 'admin/shipments/create.tsx'),
    route('shipments/edit/:id', 'admin/shipments/edit.tsx'),
    route('shipments/:id', 'admin/shipments/detail.tsx'),
    route('messages', 'admin/messages/inbox.tsx', [
      index('admin/messages/no-message.tsx'),
      route(':id', 'admin/messages/message.tsx'),
    ]),
    route('people', 'admin/people/people.tsx'),
    route('settings', 'admin/settings/settings.tsx'),
    route('help', 'admin/help/help.tsx'),
  ]),
] satisfies RouteConfig;
