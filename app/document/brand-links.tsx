import { hasOwnColors, toBrandAddress } from '#domain/company.ts';
import favicon from './favicon.svg?inline';
import { useCompany } from './shell.tsx';

// In the page itself: a request for it would stand beside those of the first paint. Vite leaves braces, which no address may have.
const SPECIFIED_ICON = favicon.replaceAll('{', '%7b').replaceAll('}', '%7d');

/** The mark in the tab, and the company's colors. Nothing is fetched of a company that has the specified ones. */
export function BrandLinks() {
  const company = useCompany();
  if (!hasOwnColors(company)) return <link rel="icon" href={SPECIFIED_ICON} type="image/svg+xml" />;
  return (
    <>
      <link rel="icon" href={toBrandAddress('icon.svg', company)} type="image/svg+xml" />
      <link rel="stylesheet" href={toBrandAddress('colors.css', company)} />
    </>
  );
}
