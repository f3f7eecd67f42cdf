import { hasOwnColors, toBrandAddress } from '#domain/company.ts';
import favicon from './favicon.svg?inline';
import { useCompany } from './shell.tsx';

// In the page itself: a request for it would stand beside those of the first paint. Vite leaves braces, which no address may have.
// The browser is not sent it twice: there it is as the page came.
const SPECIFIED_ICON = import.meta.env.SSR
  ? favicon.replaceAll('{', '%7b').replaceAll('}', '%7d')
  : document.querySelector('link[rel="icon"]')?.getAttribute('href');

/** The mark in the tab, and the company's colors. Nothing is fetched of a company that has the specified ones. */
export function BrandLinks() {
  const company = useCompany();
  if (!hasOwnColors(company)) return <link rel="icon" href={SPECIFIED_ICON ?? undefined} type="image/svg+xml" />;
  return (
    <>
      <link rel="icon" href={toBrandAddress('icon.svg', company)} type="image/svg+xml" />
      <link rel="stylesheet" href={toBrandAddress('colors.css', company)} />
    </>
  );
}
