import type { Language } from '#domain/languages.ts';
import text from '../fonts/archivo.woff2?url';
import europeanText from '../fonts/archivo-european.woff2?url';
import heading from '../fonts/archivo-wide.woff2?url';
import europeanHeading from '../fonts/archivo-wide-european.woff2?url';

const ENGLISH = [text, heading];
const EUROPEAN = [europeanText, europeanHeading];
/** Chinese has its letters from the reader's machine, and figures and names from ours. */
const FILES: Record<Language, string[]> = { en: ENGLISH, zh: ENGLISH, es: EUROPEAN, fr: EUROPEAN, de: EUROPEAN };

/** The letters of the first lines, asked for together with the styles instead of after them. */
export function FirstFonts({ language }: { language: Language }) {
  return FILES[language].map((href) => (
    <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
  ));
}
