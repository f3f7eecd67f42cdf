import { LANGUAGE_PARAM } from '#app/i18n/languages.ts';
import type { Language } from '#domain/languages.ts';

/** The address of a page in one language. */
export function toLanguageUrl(publicUrl: string, path: string, language: Language): string {
  return `${publicUrl}${path}?${LANGUAGE_PARAM}=${language}`;
}

interface Site {
  publicUrl: string;
  offered: readonly Language[];
}

/** The one address of what is shown: the page in the offered language its address asks for, or the one that follows the reader's browser. */
export function toCanonicalUrl(
  { publicUrl, offered }: Site,
  { pathname, search }: { pathname: string; search: string },
): string {
  const asked = new URLSearchParams(search).get(LANGUAGE_PARAM);
  const language = offered.find((code) => code === asked);
  return language ? toLanguageUrl(publicUrl, pathname, language) : publicUrl + pathname;
}

/** The addresses of a page in every language that is offered, and (x-default) the one that follows the reader's browser. */
export function listAlternates({ publicUrl, offered }: Site, path: string): { hrefLang: string; href: string }[] {
  const languages = offered.map((code) => ({ hrefLang: code, href: toLanguageUrl(publicUrl, path, code) }));
  return [...languages, { hrefLang: 'x-default', href: `${publicUrl}${path}` }];
}
