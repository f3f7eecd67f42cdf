import { getCompany, getPage } from '#app/document/page-context.ts';
import { PAGES } from '#app/pages.ts';
import { isHiddenPage } from '#app/site-pages.ts';
import type { Language } from '#domain/languages.ts';
import type { Route } from './+types/sitemap';
import { listAlternates } from './addresses.ts';

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Each language of a page has its own entry, which lists all the others. */
function toEntries(site: { publicUrl: string; offered: readonly Language[] }, path: string): string[] {
  const alternates = listAlternates(site, path);
  const links = alternates
    .map(({ hrefLang, href }) => `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escapeXml(href)}"/>`)
    .join('');
  return alternates.map(({ href }) => `<url><loc>${escapeXml(href)}</loc>${links}</url>`);
}

export function loader({ context }: Route.LoaderArgs) {
  const company = getCompany(context);
  const site = { publicUrl: getPage(context).publicUrl, offered: company.languages.offered };
  const pages = PAGES.filter((page) => page.inSitemap && !isHiddenPage(page.path, company));
  const entries = pages.flatMap(({ path }) => toEntries(site, path)).join('\n');
  const head =
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">';
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${entries}\n</urlset>\n`;
  return new Response(text, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
