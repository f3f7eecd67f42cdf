import { isStaffPath } from './page-row.ts';
import { SITE_PAGES } from './site-pages.ts';

/**
 * The part of a public page's query that the page itself reads, with its question mark. Everything else (`utm_source`) is
 * ignored: it is never rendered, so pages that differ only in it are the same. The language is left to the cookie that is
 * set with it. Staff pages are rendered in the browser and keep their query.
 */
export function toKnownSearch(pathname: string, search: string): string {
  if (search === '' || isStaffPath(pathname)) return search;
  const path = pathname.replace(/(.)\/+$/, '$1');
  const names = SITE_PAGES.find((page) => page.path === path)?.query ?? [];
  const given = new URLSearchParams(search);
  const known = new URLSearchParams(names.flatMap((name) => given.getAll(name).map((value) => [name, value])));
  return known.size === 0 ? '' : `?${known}`;
}
