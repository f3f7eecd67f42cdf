import { type Company, hasOwnColors, toBrandAddress } from '#domain/company.ts';
import { toMarkAddress } from '#domain/mark.ts';
import favicon from './favicon.svg?inline';
import { useCompany } from './shell.tsx';

// In the page itself: a request for it would stand beside those of the first paint. Vite leaves braces, which no address may have.
// The browser is not sent it twice: there it is as the page came.
const SPECIFIED_ICON = import.meta.env.SSR
  ? favicon.replaceAll('{', '%7b').replaceAll('}', '%7d')
  : (document.querySelector('link[rel="icon"]')?.getAttribute('href') as string | undefined);

/** The mark in the tab, and the company's colors. Nothing is fetched of a company that has the specified ones. */
export function BrandLinks() {
  const company = useCompany();
  return (
    <>
      <Icon company={company} />
      {hasOwnColors(company) ? <link rel="stylesheet" href={toBrandAddress('colors.css', company)} /> : null}
    </>
  );
}

function Icon({ company }: { company: Company }) {
  if (company.mark) return <link rel="icon" href={toMarkAddress(company.mark, 'favicon.ico')} />;
  const drawn = hasOwnColors(company) ? toBrandAddress('icon.svg', company) : SPECIFIED_ICON;
  return <link rel="icon" href={drawn} type="image/svg+xml" />;
}
