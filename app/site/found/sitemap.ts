import { getPage } from '#app/page-context.ts';
import type { Route } from './+types/sitemap';
import { listAlternates } from './addresses.ts';
import { LISTED_PATHS } from './public-pages.ts';

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function toEntry(publicUrl: string, path: string): string {
  const links = listAlternates(publicUrl, path)
    .map(({ hrefLang, href }) => `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escapeXml(href)}"/>`)
    .join('');
  return `<url><loc>${escapeXml(publicUrl + path)}</loc>${links}</url>`;
}

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = getPage(context);
  const entries = LISTED_PATHS.map((path) => toEntry(publicUrl, path)).join('\n');
  const head =
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">';
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${entries}\n</urlset>\n`;
  return new Response(text, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
