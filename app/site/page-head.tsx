import { useLocation } from 'react-router';
import { useCompany, useShell } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { DEFAULT_COMPANY, hasOwnColors } from '#domain/company/company.ts';
import { listAlternates, toCanonicalUrl } from './seo/addresses.ts';

interface PageHeadProps {
  title: string;
  /** Pages with a description can be indexed and shared; others are private. */
  description?: string;
  /** Omits the company's name after the title. */
  bare?: boolean;
}

/** Title, description and other metadata; React moves them into the head. */
export function PageHead({ title, description, bare = false }: PageHeadProps) {
  const company = useCompany();
  // Soft hyphens are for narrow headings; search results would show them.
  const plain = title.replaceAll('\u00ad', '');
  const fullTitle = bare ? plain : `${plain} | ${company.name}`;
  return (
    <>
      <title>{fullTitle}</title>
      {description ? <meta name="description" content={description} /> : null}
      {description ? <SharedHead title={fullTitle} description={description} /> : null}
    </>
  );
}

/** The country of a language's standard spelling, which fonts and hyphenation depend on. */
const COUNTRIES: Record<string, string> = { en: 'US', zh: 'CN' };
const toLocale = (language: string) => `${language}_${COUNTRIES[language] ?? language.toUpperCase()}`;

const PICTURE = { path: '/og.png', width: '1200', height: '630' };

/** Metadata for search engines and messengers: the page's addresses by language, and its preview card. */
function SharedHead({ title, description }: { title: string; description: string }) {
  const { publicUrl } = useShell();
  const { i18n } = useTranslation();
  const company = useCompany();
  const location = useLocation();
  const site = { publicUrl, offered: company.languages.offered };
  const canonical = toCanonicalUrl(site, location);
  const isDrawn = company.name === DEFAULT_COMPANY.name && !hasOwnColors(company) && !company.mark;
  return (
    <>
      <link rel="canonical" href={canonical} />
      {listAlternates(site, location.pathname).map(({ hrefLang, href }) => (
        <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={href} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:locale" content={toLocale(i18n.language)} />
      {isDrawn ? <Picture /> : <meta name="twitter:card" content="summary" />}
    </>
  );
}

/** The preview image shows the specified name, logo and colors, so a company with others has none. */
function Picture() {
  const { publicUrl } = useShell();
  const { t } = useTranslation();
  return (
    <>
      <meta property="og:image" content={publicUrl + PICTURE.path} />
      <meta property="og:image:width" content={PICTURE.width} />
      <meta property="og:image:height" content={PICTURE.height} />
      <meta property="og:image:alt" content={t('common.sharedPicture', { company: DEFAULT_COMPANY.name })} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
