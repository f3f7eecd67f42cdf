import { LANGUAGE_PARAM } from '#app/i18n/languages.ts';
import type { Language } from '#domain/languages.ts';

/** Returns the address of a page in one language. */
export function toLanguageUrl(publicUrl: string, path: string, language: Language): string {
  return `${publicUrl}${path}?${LANGUAGE_PARAM}=${language}`;
}

interface Site {
  publicUrl: string;
  offered: readonly Language[];
}

/** Returns the canonical address: the page in the offered language of its address, or the one that follows the browser. */
export function toCanonicalUrl(
  { publicUrl, offered }: Site,
  { pathname, search }: { pathname: string; search: string },
): string {
  const requested = new URLSearchParams(search).get(LANGUAGE_PARAM);
  const language = offered.find((code) => code === requested);
  return language ? toLanguageUrl(publicUrl, pathname, language) : publicUrl + pathname;
}

/** Returns the address of a page in every offered language, and (x-default) the one that follows the browser. */
export function listAlternates({ publicUrl, offered }: Site, path: string): { hrefLang: string; href: string }[] {
  const languages = offered.map((code) => ({ hrefLang: code, href: toLanguageUrl(publicUrl, path, code) }));
  return [...languages, { hrefLang: 'x-default', href: `${publicUrl}${path}` }];
}
