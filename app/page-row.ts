import type { Permission } from '#domain/team/role.ts';

export interface PageRow {
  path: `/${string}`;
  /** Relative to app/. */
  file: string;
  frame?: keyof typeof FRAMES;
  /** Whether search engines may list the page: the sitemap contains it. */
  inSitemap?: true;
  /** Rendered for each visitor, because the page contains a unique number. */
  uncacheable?: true;
  /** Excluded in robots.txt. Lookup results are not excluded and send noindex instead. */
  disallowRobots?: true;
  /**
   * Query parameters the page reads, besides the language, or a parameter with the only value it takes ("name=value");
   * all others are ignored (known-search.ts).
   */
  query?: readonly string[];
  /** Exists in live mode only; reference mode responds as for an unknown address. */
  live?: true;
  /** The permission required to open the page. */
  needs?: Permission;
}

/** Layouts shared by several pages, and the address prefix of those pages. */
export const FRAMES = {
  site: { path: '', file: 'site/site-layout.tsx' },
  staff: { path: '/admin', file: 'admin/frame/admin-layout.tsx' },
  inbox: { path: '/admin/messages', file: 'admin/contact/inbox.tsx' },
  outbox: { path: '/admin/mail', file: 'admin/mail/mails.tsx' },
} as const;

/** The framework's id of the staff layout: its file name without extension. */
export const STAFF_FRAME_ID = FRAMES.staff.file.replace(/\.tsx$/, '');

/** Whether an address belongs to the staff area. */
export const isStaffPath = (path: string) => path === FRAMES.staff.path || path.startsWith(`${FRAMES.staff.path}/`);
