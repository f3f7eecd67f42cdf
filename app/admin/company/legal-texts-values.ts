import { LEGAL_PAGES, type LegalPage, type LegalTexts, toLegalText } from '#domain/company/legal-text.ts';
import { LANGUAGE_CODES, type Language } from '#domain/languages.ts';

type Texts = Record<LegalPage, LegalTexts>;
export type LegalTextName = `${LegalPage}.${Language}`;
/** Each text as it is typed, '' where there is none: of texts that two people change, each keeps theirs. */
export type LegalTextValues = Record<LegalTextName, string>;

const LEGAL_TEXT_NAME = new RegExp(`^(?:${LEGAL_PAGES.join('|')})\\.(?:${LANGUAGE_CODES.join('|')})$`);
export const isLegalTextName = (name: string): name is LegalTextName => LEGAL_TEXT_NAME.test(name);

export const toLegalTextValues = (texts: Texts): LegalTextValues =>
  Object.fromEntries(
    LEGAL_PAGES.flatMap((page) => LANGUAGE_CODES.map((code) => [`${page}.${code}`, texts[page][code] ?? ''])),
  ) as LegalTextValues;

/** The languages in which something is typed, by page. */
export const listWritten = (values: LegalTextValues, page: LegalPage): Language[] =>
  LANGUAGE_CODES.filter((code) => values[`${page}.${code}`].trim() !== '');

const toTexts = (values: LegalTextValues, page: LegalPage): LegalTexts =>
  Object.fromEntries(listWritten(values, page).map((code) => [code, toLegalText(values[`${page}.${code}`])]));

/** As they are sent. */
export const toLegalTexts = (values: LegalTextValues): Texts => ({
  terms: toTexts(values, 'terms'),
  privacy: toTexts(values, 'privacy'),
  legalNotice: toTexts(values, 'legalNotice'),
});
