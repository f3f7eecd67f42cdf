/**
 * Facts for search engines as schema.org JSON-LD. `<` is escaped, so that no text can close the script element. The code
 * that builds them is server only: in the browser `data` is undefined, and the served element stays.
 */
export function StructuredData({ data }: { data: Record<string, unknown> | undefined }) {
  const json = import.meta.env.SSR
    ? JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
    : document.querySelector('script[type="application/ld+json"]')?.textContent;
  return json ? <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} /> : null;
}
