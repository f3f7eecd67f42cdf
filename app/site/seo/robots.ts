import { href } from 'react-router';
import { getPage } from '#app/document/page-context.ts';
import { PAGES } from '#app/pages.ts';
import type { Route } from './+types/robots';

/** Addresses closed to robots; each also closes those below it. */
const DISALLOWED = [...PAGES.flatMap(({ path, disallowRobots }) => (disallowRobots ? path : [])), '/api'].filter(
  (path, _, all) => !all.some((other) => path.startsWith(`${other}/`)),
);

/** Tracking results send noindex instead. */
export function loader({ context }: Route.LoaderArgs) {
  const lines = ['User-agent: *', ...DISALLOWED.sort().map((path) => `Disallow: ${path}`), ''];
  const text = [...lines, `Sitemap: ${getPage(context).publicUrl}${href('/sitemap.xml')}`, ''].join('\n');
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
