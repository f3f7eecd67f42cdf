import { isLanguage, LANGUAGE_PARAM } from '#app/i18n/languages.ts';
import { LANGUAGE_CODES, type Language } from '#domain/languages.ts';

/** The address of a page in one language. */
export function toLanguageUrl(publicUrl: string, path: string, language: Language): string {
  return `${publicUrl}${path}?${LANGUAGE_PARAM}=${language}`;
}

/** The one address of what is shown: the page in the language its address asks for, or the one that follows the reader's browser. */
export function toCanonicalUrl(publicUrl: string, { pathname, search }: { pathname: string; search: string }): string {
  const asked = new URLSearchParams(search).get(LANGUAGE_PARAM);
  return isLanguage(asked) ? toLanguageUrl(publicUrl, pathname, asked) : publicUrl + pathname;
}

/** The addresses of a page in every language, and (x-default) the one that follows the reader's browser. */
export function listAlternates(publicUrl: string, path: string): { hrefLang: string; href: string }[] {
  const languages = LANGUAGE_CODES.map((code) => ({ hrefLang: code, href: toLanguageUrl(publicUrl, path, code) }));
  return [...languages, { hrefLang: 'x-default', href: `${publicUrl}${path}` }];
}
