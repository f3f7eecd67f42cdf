import type { Language } from '#domain/languages.ts';

/** The languages of the site, each by its own name. Specification, section 9. */
export const LANGUAGES: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  zh: '中文',
};
export const DEFAULT_LANGUAGE: Language = 'en';
export const LANGUAGE_COOKIE = 'language';
/** Query parameter that asks for a language and has it remembered: the dropdown works with it where no script runs. */
export const LANGUAGE_PARAM = 'lang';

/** The language a posted form was filled in; the default one where it does not say. */
export function readLanguage(form: FormData): Language {
  const language = form.get('language');
  return isLanguage(language) ? language : DEFAULT_LANGUAGE;
}

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value);
}
