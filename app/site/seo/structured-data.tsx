import { useLocation } from 'react-router';

/**
 * Facts for search engines as schema.org JSON-LD. `<` is escaped, so that no text can close the script element. `data` is
 * built on the server only: the browser repeats what was served for this path, so that hydration finds no difference,
 * and renders nothing on pages opened without a reload.
 */
export function StructuredData({ data }: { data: Record<string, unknown> | undefined }) {
  const { pathname } = useLocation();
  const json = import.meta.env.SSR
    ? JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
    : readServed(pathname);
  if (!json) return null;
  return <script type="application/ld+json" data-path={pathname} dangerouslySetInnerHTML={{ __html: json }} />;
}

function readServed(pathname: string): string | undefined {
  const script = document.querySelector<HTMLElement>('script[type="application/ld+json"]');
  return script?.dataset.path === pathname ? script.textContent : undefined;
}
