import { useLocation } from 'react-router';
import { useCompany, useShell } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { DEFAULT_COMPANY, hasOwnColors } from '#domain/company/company.ts';
import { listAlternates, toCanonicalUrl } from './seo/addresses.ts';

interface PageHeadProps {
  title: string;
  /** Pages with a description may be listed and shared; those without are for the visitor alone. */
  description?: string;
  /** The title stands as it is given, without the company's name behind it. */
  bare?: boolean;
}

/** Title, description and what else stands in the head of a page; React moves them there. */
export function PageHead({ title, description, bare = false }: PageHeadProps) {
  const company = useCompany();
  // Soft hyphens are for narrow headings; lists of pages would show them.
  const plain = title.replaceAll('\u00ad', '');
  const whole = bare ? plain : `${plain} | ${company.name}`;
  return (
    <>
      <title>{whole}</title>
      {description ? <meta name="description" content={description} /> : null}
      {description ? <SharedHead title={whole} description={description} /> : null}
    </>
  );
}

/** Where a language is written as in its first country, the country has the same letters. */
const COUNTRIES: Record<string, string> = { en: 'US', zh: 'CN' };
const toLocale = (language: string) => `${language}_${COUNTRIES[language] ?? language.toUpperCase()}`;

const PICTURE = { path: '/og.png', width: '1200', height: '630' };

/** What search engines and messengers read of a page that may be listed: its addresses by language, and its card. */
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

/** Its letters and lines are drawn: under another name or mark, or in other colors, there is none. */
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
