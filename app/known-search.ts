import { matchPath } from 'react-router';
import { isStaffPath } from './page-row.ts';
import { RESULT_PATTERN, SITE_PAGES } from './site-pages.ts';

/**
 * Returns the part of a public page's query that the page reads, with its question mark. Unknown parameters
 * (`utm_source`) are never rendered, so pages that differ only in them are the same. The language is dropped, because
 * its cookie is set with it. Staff pages render in the browser and keep their query.
 */
export function pickKnownQuery(pathname: string, search: string): string {
  if (search === '' || isStaffPath(pathname)) return search;
  const path = pathname.replace(/(.)\/+$/, '$1');
  const pattern = matchPath(RESULT_PATTERN, path) ? RESULT_PATTERN : path;
  const parameterNames = SITE_PAGES.find((page) => page.path === pattern)?.query ?? [];
  const parameters = new URLSearchParams(search);
  const result = new URLSearchParams(
    parameterNames.flatMap((parameter) => {
      const [name = '', value] = parameter.split('=');
      const values = parameters.getAll(name);
      if (value === undefined) return values.map((each) => [name, each]);
      return values.includes(value) ? [[name, value]] : [];
    }),
  );
  return result.size === 0 ? '' : `?${result}`;
}
