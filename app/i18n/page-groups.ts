import type { TextGroup } from './text-groups.ts';

/** Texts of the frame around every page, and of the pages an error can lead to. */
const SHELL_GROUPS: TextGroup[] = ['common', 'nav', 'footer', 'notFound'];

/** Texts of the staff area; one set, so that its pages never wait for texts. */
const STAFF_GROUPS: TextGroup[] = [
  'admin',
  'adminAudit',
  'adminDetail',
  'adminForm',
  'adminHands',
  'adminLabel',
  'adminReports',
  'adminLive',
  'adminMail',
  'adminMessages',
  'adminPeople',
  'adminSettings',
  'errors',
  'status',
  'serviceType',
];

/** Groups each page needs beyond the frame's, by its pattern in app/routes.ts. */
export const PAGE_GROUPS: Record<string, TextGroup[]> = {
  '/': ['hero', 'trackForm', 'errors', 'services', 'features', 'home'],
  '/track': ['trackForm', 'errors', 'track', 'status'],
  '/track/:trackingNumber': ['trackForm', 'errors', 'track', 'status', 'serviceType', 'subscribe'],
  '/contact': ['contact', 'company', 'errors'],
  '/about': ['about', 'company'],
  '/careers': ['careers', 'company'],
  '/terms': ['terms', 'legal'],
  '/privacy': ['privacy', 'legal'],
  '/services': ['services', 'servicesPage'],
  '/international': ['international'],
  '/cargo-shipping': ['cargo'],
  '/warehouse-solutions': ['warehouse'],
  '/business-shipping': ['business', 'home'],
  '/unsubscribe/:token': ['unsubscribe'],
  '/test-db': ['status', 'serviceType', 'testDb'],
  '/track/:trackingNumber.json': [],
  '/track/:trackingNumber.ics': [],
  '/track/:trackingNumber.atom': [],
  '/robots.txt': [],
  '/sitemap.xml': [],
  '/manifest.webmanifest': [],
  '/admin': STAFF_GROUPS,
  '/admin/login': STAFF_GROUPS,
  '/admin/reports': STAFF_GROUPS,
  '/admin/shipments': STAFF_GROUPS,
  '/admin/shipments/create': STAFF_GROUPS,
  '/admin/shipments/edit/:id': STAFF_GROUPS,
  '/admin/shipments/:id': STAFF_GROUPS,
  '/admin/messages': STAFF_GROUPS,
  '/admin/messages/:id': STAFF_GROUPS,
  '/admin/people': STAFF_GROUPS,
  '/admin/mail': STAFF_GROUPS,
  '/admin/mail/:id': STAFF_GROUPS,
  '/admin/new-messages': [],
  '/admin/settings': STAFF_GROUPS,
  // The guide is long, and only its page shows it.
  '/admin/help': [...STAFF_GROUPS, 'adminHelp'],
  '/admin/invite/:token': STAFF_GROUPS,
  '/*': [],
};

/** Every group that the page with this route pattern shows; the router writes patterns with or without the first slash. */
export function listGroups(pattern: string): TextGroup[] {
  return [...SHELL_GROUPS, ...(PAGE_GROUPS[`/${pattern.replace(/^\/+/, '')}`] ?? [])];
}
