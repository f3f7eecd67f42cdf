import { href } from 'react-router';
import { getPage } from '#app/document/page-context.ts';
import { PAGES } from '#app/pages.ts';
import type { Route } from './+types/robots';

/** What no robot has any business with; an address closes those below it as well. */
const DISALLOWED = [...PAGES.flatMap(({ path, disallowRobots }) => (disallowRobots ? path : [])), '/api'].filter(
  (path, _, all) => !all.some((other) => path.startsWith(`${other}/`)),
);

/** Tracking results say noindex themselves. */
export function loader({ context }: Route.LoaderArgs) {
  const lines = ['User-agent: *', ...DISALLOWED.sort().map((path) => `Disallow: ${path}`), ''];
  const text = [...lines, `Sitemap: ${getPage(context).publicUrl}${href('/sitemap.xml')}`, ''].join('\n');
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
