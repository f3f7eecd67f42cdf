import { LANGUAGE_CODES, type Language } from '../languages.ts';

/** Pages whose text a company can replace; to the legal notice it can only add. */
export const LEGAL_PAGES = ['terms', 'privacy', 'legalNotice'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

/** Texts by language. */
export type LegalTexts = Partial<Record<Language, string>>;
/** Dates of the last changes, yyyy-mm-dd. */
export type LegalDays = Partial<Record<LegalPage, Partial<Record<Language, string>>>>;

/** Maximum characters of one text. */
export const LEGAL_TEXT_LIMIT = 60_000;

/** Normalizes line ends and trims the text for storage. */
export const toLegalText = (typed: string): string => typed.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').trim();

/** A text and its language. */
export interface FoundText {
  language: Language;
  text: string;
}

/**
 * Returns the text in the first of these languages that has one, else in any language, because the company's text
 * applies to everyone. Undefined if the company has written none.
 */
export function findLegalText(texts: LegalTexts = {}, wished: readonly Language[]): FoundText | undefined {
  const language = [...wished, ...LANGUAGE_CODES].find((code) => texts[code] !== undefined);
  return language && { language, text: texts[language] ?? '' };
}

/** Returns the dates of the last changes once these texts are stored: a changed text gets today. */
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
