import { readCookie } from '#app/document/cookies.ts';
import type { Language } from '#domain/languages.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_COOKIE, LANGUAGE_PARAM } from './languages.ts';

/** The language asked for in the address, if it is one of ours. */
export function findAskedLanguage(request: Request): Language | undefined {
  const asked = new URL(request.url).searchParams.get(LANGUAGE_PARAM);
  return isLanguage(asked) ? asked : undefined;
}

/** The language of a page: the address, else the remembered choice, else the browser's, else English. Specification, section 4. */
export function negotiateLanguage(request: Request): Language {
  const remembered = readCookie(request.headers.get('cookie'), LANGUAGE_COOKIE);
  return (
    findAskedLanguage(request) ??
    (isLanguage(remembered) ? remembered : undefined) ??
    findAcceptedLanguage(request.headers.get('accept-language')) ??
    DEFAULT_LANGUAGE
  );
}

/** The best language of an Accept-Language header that we have; regions are ignored (fr-CA is fr). */
export function findAcceptedLanguage(header: string | null): Language | undefined {
  const wishes = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const quality = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find((text) => text !== undefined);
    return { code: tag.trim().split('-')[0]?.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
  });
  const sorted = wishes.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  return sorted.map(({ code }) => code).find(isLanguage);
}
