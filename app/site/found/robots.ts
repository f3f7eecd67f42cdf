import { getPage } from '#app/page-context.ts';
import type { Route } from './+types/robots';

/** Tracking results say noindex themselves; here only what no robot has any business with. */
export function loader({ context }: Route.LoaderArgs) {
  const lines = ['User-agent: *', 'Disallow: /admin', 'Disallow: /api', 'Disallow: /test-db', ''];
  const text = [...lines, `Sitemap: ${getPage(context).publicUrl}/sitemap.xml`, ''].join('\n');
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
