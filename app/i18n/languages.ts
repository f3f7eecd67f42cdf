import type { Language } from '#domain/languages.ts';

/** The languages of the site in their own names. Specification, section 9. */
export const LANGUAGES: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  zh: '中文',
};
export const DEFAULT_LANGUAGE: Language = 'en';
export const LANGUAGE_COOKIE = 'language';
/** The query parameter that selects and remembers a language. The menu works with it when scripts don't run. */
export const LANGUAGE_PARAM = 'lang';

/** Returns the language in which a posted form was filled in; the default language if it is missing. */
export function readLanguage(form: FormData): Language {
  const language = form.get('language');
  return isLanguage(language) ? language : DEFAULT_LANGUAGE;
}

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value);
}
