export const LANGUAGE_CODES = ['en', 'es', 'fr', 'de', 'zh'] as const;
/** A language that visitors may read the site in. Specification, section 9. */
export type Language = (typeof LANGUAGE_CODES)[number];

/** The languages that visitors of a company may choose, and that of its staff. */
export interface OfferedLanguages {
  /** One at least, in the order of LANGUAGE_CODES. */
  offered: Language[];
  /** One of them: for readers who ask for none of them. */
  fallback: Language;
  /** Of emails to staff, of whom nothing else is known, and of their pages for browsers that ask for none of the five. */
  staff: Language;
}

/** As specified, and what staff may always choose. */
export const ALL_LANGUAGES: Readonly<OfferedLanguages> = { offered: [...LANGUAGE_CODES], fallback: 'en', staff: 'en' };

/** The language with this code, English for all others. */
export const toLanguage = (code: string | undefined): Language =>
  LANGUAGE_CODES.find((language) => language === code) ?? 'en';

/** What stands between two sentences: Chinese sets none after its full stop. */
export const getSentenceGap = (language: string): string => (language === 'zh' ? '' : ' ');

/** A text without a stop at its end as a sentence of this language. */
export const toSentence = (text: string, language: string): string => `${text}${language === 'zh' ? '。' : '.'}`;

const COLONS: Partial<Record<string, string>> = { fr: '\u00a0: ', zh: '：' };

/** What stands between a label and its value: French parts the colon from the label by a space that does not break. */
export const getColon = (language: string): string => COLONS[language] ?? ': ';
