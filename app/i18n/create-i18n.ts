import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';
import type { Language } from './languages.ts';
import type { LoadedTexts } from './text-groups.ts';

/** Translator over texts that are already here; it never loads by itself, so no key and no gap is ever shown. */
export function createI18n(language: Language, texts: LoadedTexts): i18n {
  const instance = createInstance();
  instance.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: texts } },
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}
