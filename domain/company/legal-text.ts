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

/** A block of a plain text. `line` is where it starts, unique among blocks. */
export type TextBlock = { line: number } & (
  | { kind: 'paragraph' | 'subheading'; text: string }
  | { kind: 'list'; items: string[] }
);

/** A heading and its blocks; blocks before the first heading form a section without one. */
interface TextSection {
  title: string | undefined;
  blocks: TextBlock[];
}

const MARK = /^(##|###|-) +([^ ].*)$/;

/**
 * Parses plain text: "## " starts a heading, "### " a smaller one, "- " a list item; other lines are paragraphs, with
 * their line breaks, and end at an empty line. Nothing else has a meaning.
 */
export function toTextSections(text: string): TextSection[] {
  const sections: TextSection[] = [{ title: undefined, blocks: [] }];
  let open: TextBlock | undefined;
  for (const [number, line] of text
    .split('\n')
    .map((one) => one.trim())
    .entries()) {
    const [, mark, marked = ''] = MARK.exec(line) ?? [];
    const blocks = sections.at(-1)?.blocks ?? [];
    if (mark === '##') sections.push({ title: marked, blocks: [] });
    if (mark === '-' && open?.kind === 'list') open.items.push(marked);
    else if (line && !mark && open?.kind === 'paragraph') open.text += `\n${line}`;
    else {
      open = toBlock(number, line, mark, marked);
      if (open) blocks.push(open);
    }
  }
  return sections.filter(({ title, blocks }) => title !== undefined || blocks.length > 0);
}

/** Returns the block that this line starts, if any. */
function toBlock(line: number, text: string, mark: string | undefined, marked: string): TextBlock | undefined {
  if (text === '' || mark === '##') return undefined;
  if (mark === '###') return { line, kind: 'subheading', text: marked };
  return mark === '-' ? { line, kind: 'list', items: [marked] } : { line, kind: 'paragraph', text };
}
