import { LANGUAGE_CODES, type Language } from '../languages.ts';

/** The pages of which a company can write the text itself; to the legal notice, which has its facts, it can add one. */
export const LEGAL_PAGES = ['terms', 'privacy', 'legalNotice'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

/** A text in each language in which there is one. */
export type LegalTexts = Partial<Record<Language, string>>;
/** The days on which each was last changed, yyyy-mm-dd. */
export type LegalDays = Partial<Record<LegalPage, Partial<Record<Language, string>>>>;

/** Characters of one text. */
export const LEGAL_TEXT_LIMIT = 60_000;

/** The text as it is kept: every kind of line end is one, and nothing blank is at its ends. */
export const toLegalText = (typed: string): string => typed.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').trim();

/** A text, and the language in which it is. */
export interface FoundText {
  language: Language;
  text: string;
}

/**
 * The text for who reads in the first of these languages; without one that of the next, and of any language rather than
 * none: what a company has written holds for everyone. Undefined while it has written nothing.
 */
export function findLegalText(texts: LegalTexts = {}, wished: readonly Language[]): FoundText | undefined {
  const language = [...wished, ...LANGUAGE_CODES].find((code) => texts[code] !== undefined);
  return language && { language, text: texts[language] ?? '' };
}

/** The days of the last changes once these texts are stored: a text that is another one was changed today. */
export function toLegalDays(
  before: Partial<Record<LegalPage, LegalTexts>> & { textsChanged?: LegalDays },
  after: Partial<Record<LegalPage, LegalTexts | null>>,
  today: string,
): LegalDays {
  const days = LEGAL_PAGES.map((page) => [
    page,
    Object.fromEntries(
      LANGUAGE_CODES.filter((code) => after[page]?.[code] !== undefined).map((code) => {
        const isSame = after[page]?.[code] === before[page]?.[code];
        return [code, (isSame && before.textsChanged?.[page]?.[code]) || today];
      }),
    ),
  ]);
  return Object.fromEntries(days.filter(([, ofPage]) => Object.keys(ofPage ?? {}).length > 0));
}
