import type { Permission } from '#domain/team/role.ts';

export interface PageRow {
  path: `/${string}`;
  /** In app/. */
  file: string;
  frame?: keyof typeof FRAMES;
  /** Search engines may list it: it stands in the sitemap. */
  listed?: true;
  /** Made anew for each visitor: it carries a number that no two may share. */
  single?: true;
  /** No robot has any business with it. Results of lookups are open, and say noindex themselves. */
  closed?: true;
  /** The query parameters that it reads, beside the language; every other is ignored (known-search.ts). */
  query?: readonly string[];
  /** It is there in live mode only; reference mode answers as it does to an unknown address. */
  live?: true;
  /** What the role of whoever opens it has to allow. */
  needs?: Permission;
}

/** What stands around some pages, and the address that theirs begin with. */
export const FRAMES = {
  site: { path: '', file: 'site/site-layout.tsx' },
  staff: { path: '/admin', file: 'admin/frame/admin-layout.tsx' },
  inbox: { path: '/admin/messages', file: 'admin/contact/inbox.tsx' },
  outbox: { path: '/admin/mail', file: 'admin/mail/mails.tsx' },
} as const;

/** What the framework calls the frame of the staff area: the name of its file. */
export const STAFF_FRAME_ID = FRAMES.staff.file.replace(/\.tsx$/, '');

/** Whether an address belongs to the staff area. */
export const isStaffPath = (path: string) => path === FRAMES.staff.path || path.startsWith(`${FRAMES.staff.path}/`);
