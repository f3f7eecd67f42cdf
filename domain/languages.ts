export const LANGUAGE_CODES = ['en', 'es', 'fr', 'de', 'zh'] as const;
/** A language that visitors may read the site in. Specification, section 9. */
export type Language = (typeof LANGUAGE_CODES)[number];

/** The language with this code, English for all others. */
export const toLanguage = (code: string | undefined): Language =>
  LANGUAGE_CODES.find((language) => language === code) ?? 'en';

/** What stands between two sentences: Chinese sets none after its full stop. */
export const getSentenceGap = (language: string): string => (language === 'zh' ? '' : ' ');
