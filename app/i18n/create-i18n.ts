import { createInstance, type i18n } from 'i18next';
import type { Language } from '#domain/languages.ts';
import type { LoadedTexts, TextGroup } from './text-groups.ts';

/** All groups stand in one namespace of i18next: a key is `group.text`. */
const NAMESPACE = 'translation';

/** i18next over texts that are already here: it never loads by itself, and shows no other language than the one it is told. */
export function createI18n(language: Language, texts: LoadedTexts): i18n {
  const made = createInstance();
  void made.init({
    lng: language,
    resources: { [language]: { [NAMESPACE]: texts } },
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return made;
}

/** The groups that are here in a language. */
export function listLoaded(i18n: i18n, language: Language): TextGroup[] {
  return Object.keys(i18n.getResourceBundle(language, NAMESPACE) ?? {}) as TextGroup[];
}

export function addTexts(i18n: i18n, language: Language, texts: LoadedTexts): void {
  i18n.addResourceBundle(language, NAMESPACE, texts, true, true);
}
