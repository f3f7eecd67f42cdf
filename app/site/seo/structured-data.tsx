/**
 * Facts for search engines, schema.org as JSON-LD. `<` is escaped so that no text can end the block. Browsers are not sent what
 * makes them: there `data` is undefined, and they stand as the page came.
 */
export function StructuredData({ data }: { data: Record<string, unknown> | undefined }) {
  const json = import.meta.env.SSR
    ? JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
    : document.querySelector('script[type="application/ld+json"]')?.textContent;
  return json ? <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} /> : null;
}
