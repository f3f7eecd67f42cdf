import type { i18n } from 'i18next';
import type { Language } from '#domain/languages.ts';
import { createI18n } from './create-i18n.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';
import type { LoadedTexts, TextGroup, Texts } from './text-groups.ts';

// Only the server bundle imports this file. It contains all texts, so that rendering never reads the disk.
const files = import.meta.glob<object>('../../public/locales/*/*.json', { eager: true, import: 'default' });

const cache = new Map<Language, { i18n: i18n; texts: Texts }>();

/**
 * Returns i18next in one language with all groups, shared by all requests. Missing files are reported once and replaced
 * by English.
 */
export function getServerTexts(
  language: Language,
  reportError: (error: unknown) => void,
): { i18n: i18n; texts: Texts } {
  const cached = cache.get(language);
  if (cached) return cached;
  const texts = collectTexts(files, language, reportError);
  const entry = { i18n: createI18n(language, texts), texts };
  cache.set(language, entry);
  return entry;
}

export function pickGroups(texts: Texts, groups: TextGroup[]): LoadedTexts {
  return Object.fromEntries(groups.map((group) => [group, texts[group]]));
}

/** Collects all groups of a language from the files of all languages. Missing ones are reported and replaced by English. */
export function collectTexts(
  textFiles: Record<string, object>,
  language: Language,
  reportError: (error: unknown) => void,
): Texts {
  const prefix = `/${DEFAULT_LANGUAGE}/`;
  const english = Object.entries(textFiles).filter(([path]) => path.includes(prefix));
  const groups = english.map(([path, text]) => {
    const group = path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
    const file = textFiles[path.replace(prefix, `/${language}/`)];
    if (!file) reportError(new Error(`Missing texts ${path.replace(prefix, `/${language}/`)}: English is shown`));
    return [group, file ?? text];
  });
  return Object.fromEntries(groups) as Texts;
}
