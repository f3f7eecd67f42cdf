import { createInstance, type i18n } from 'i18next';
import type { Language } from '#domain/languages.ts';
import type { LoadedTexts, TextGroup } from './text-groups.ts';

/** All groups share one i18next namespace: a key is `group.text`. */
const NAMESPACE = 'translation';

/** Creates an i18next instance from loaded texts. It never loads by itself and never falls back to another language. */
export function createI18n(language: Language, texts: LoadedTexts): i18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    resources: { [language]: { [NAMESPACE]: texts } },
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return instance;
}

/** Lists the loaded groups of a language. */
export function listLoadedGroups(i18n: i18n, language: Language): TextGroup[] {
  return Object.keys(i18n.getResourceBundle(language, NAMESPACE) ?? {}) as TextGroup[];
}

export function addTexts(i18n: i18n, language: Language, texts: LoadedTexts): void {
  i18n.addResourceBundle(language, NAMESPACE, texts, true, true);
}
