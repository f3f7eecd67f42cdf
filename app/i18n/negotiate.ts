import { readCookie } from '#app/document/cookies.ts';
import { isStaffPath } from '#app/page-row.ts';
import { ALL_LANGUAGES, type Language, type OfferedLanguages } from '#domain/languages.ts';
import { LANGUAGE_COOKIE, LANGUAGE_PARAM } from './languages.ts';

/** Staff get every language, regardless of what visitors are offered, and the staff language as fallback. */
const toOffered = (request: Request, languages: OfferedLanguages): OfferedLanguages =>
  isStaffPath(new URL(request.url).pathname) ? { ...ALL_LANGUAGES, fallback: languages.staff } : languages;

const find = (code: string | null | undefined, { offered }: OfferedLanguages): Language | undefined =>
  offered.find((language) => language === code);

/** The language requested in the address, if it is offered. */
export function findRequestedLanguage(request: Request, languages: OfferedLanguages): Language | undefined {
  return find(new URL(request.url).searchParams.get(LANGUAGE_PARAM), toOffered(request, languages));
}

/**
 * Chooses the language of a page: the address, then the remembered choice, then the browser's, each only if offered,
 * then the company's. Specification, section 4.
 */
export function negotiateLanguage(request: Request, languages: OfferedLanguages): Language {
  const offered = toOffered(request, languages);
  return (
    findRequestedLanguage(request, languages) ??
    find(readCookie(request.headers.get('cookie'), LANGUAGE_COOKIE), offered) ??
    findAcceptedLanguage(request.headers.get('accept-language'), offered) ??
    offered.fallback
  );
}

/** Returns the best offered language of an Accept-Language header. Regions are ignored: fr-CA is fr. */
export function findAcceptedLanguage(header: string | null, languages: OfferedLanguages): Language | undefined {
  const preferences = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const quality = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find((text) => text !== undefined);
    return { code: tag.trim().split('-')[0]?.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
  });
  const sorted = preferences.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  return sorted.map(({ code }) => find(code, languages)).find((language) => language !== undefined);
}
