export const LANGUAGE_CODES = ['en', 'es', 'fr', 'de', 'zh'] as const;
/** A language of the public site. Specification, section 9. */
export type Language = (typeof LANGUAGE_CODES)[number];

/** The languages a company offers to visitors, and that of its staff. */
export interface OfferedLanguages {
  /** At least one, in the order of LANGUAGE_CODES. */
  offered: Language[];
  /** The fallback for readers who prefer none of the offered languages. */
  fallback: Language;
  /**
   * Language of emails to staff without a known language, and of staff pages for browsers that prefer none of the five.
   */
  staff: Language;
}

/** The specified languages, which staff can always choose. */
export const ALL_LANGUAGES: Readonly<OfferedLanguages> = { offered: [...LANGUAGE_CODES], fallback: 'en', staff: 'en' };

/** Returns the language with this code; English for any other. */
export const toLanguage = (code: string | undefined): Language =>
  LANGUAGE_CODES.find((language) => language === code) ?? 'en';

/** Returns the separator between two sentences; Chinese has none. */
export const getSentenceSeparator = (language: string): string => (language === 'zh' ? '' : ' ');

/** Ends a text with this language's full stop. */
export const toSentence = (text: string, language: string): string => `${text}${language === 'zh' ? '。' : '.'}`;

const COLONS: Partial<Record<string, string>> = { fr: '\u00a0: ', zh: '：' };

/** Returns the separator between label and value; French puts a non-breaking space before the colon. */
export const getColon = (language: string): string => COLONS[language] ?? ': ';
