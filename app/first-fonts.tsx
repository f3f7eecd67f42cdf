import text from './fonts/archivo.woff2?url';
import westernText from './fonts/archivo-western.woff2?url';
import heading from './fonts/archivo-wide.woff2?url';
import westernHeading from './fonts/archivo-wide-western.woff2?url';
import type { Language } from './i18n/languages.ts';

const OF_EVERY_PAGE = [text, heading];
const WESTERN = [westernText, westernHeading];
/** What a language is written in beyond the letters of English; Chinese has its letters from the reader's machine. */
const MORE: Partial<Record<Language, string[]>> = { es: WESTERN, fr: WESTERN, de: WESTERN };

/** The letters of the first lines, asked for together with the styles instead of after them. */
export function FirstFonts({ language }: { language: Language }) {
  return [...OF_EVERY_PAGE, ...(MORE[language] ?? [])].map((href) => (
    <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
  ));
}
