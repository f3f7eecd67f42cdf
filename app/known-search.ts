import { isStaffPath } from './page-row.ts';
import { SITE_PAGES } from './site-pages.ts';

/**
 * Returns the part of a public page's query that the page reads, with its question mark. Unknown parameters
 * (`utm_source`) are never rendered, so pages that differ only in them are the same. The language is dropped, because
 * its cookie is set with it. Staff pages render in the browser and keep their query.
 */
export function toKnownSearch(pathname: string, search: string): string {
  if (search === '' || isStaffPath(pathname)) return search;
  const path = pathname.replace(/(.)\/+$/, '$1');
  const names = SITE_PAGES.find((page) => page.path === path)?.query ?? [];
  const given = new URLSearchParams(search);
  const known = new URLSearchParams(names.flatMap((name) => given.getAll(name).map((value) => [name, value])));
  return known.size === 0 ? '' : `?${known}`;
}
