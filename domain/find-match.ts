import { foldText, spellOut } from './fold-text.ts';
import type { ReferenceKind } from './shipment-people/people.ts';
import { type SearchPattern, type SearchTerm, toPhoneDigits, toReferenceKey } from './shipments/search-terms.ts';

export const MATCH_FIELDS = ['recipient', 'sender', 'reference', 'origin', 'destination'] as const;

/** One text of a shipment that a search covers. `kind` is that of a reference. */
export interface FieldText {
  field: (typeof MATCH_FIELDS)[number];
  kind: ReferenceKind | null;
  value: string;
}

function holdsPattern({ field, value }: Pick<FieldText, 'field' | 'value'>, { text, part }: SearchPattern): boolean {
  if (part === 'phones') return (field === 'recipient' || field === 'sender') && toPhoneDigits(value).includes(text);
  const folded = foldText(value);
  if (field === 'reference' && toReferenceKey(folded).includes(text)) return true;
  return part === 'any' && (folded.includes(text) || spellOut(value).includes(text));
}

const holdsWord = (text: Pick<FieldText, 'field' | 'value'>, patterns: SearchPattern[]) =>
  patterns.some((pattern) => holdsPattern(text, pattern));

/** Lists the terms, as toSearchTerms() returns them, that none of the shown texts contains. */
export function listHiddenTerms(terms: SearchTerm[], columns: string[]): SearchTerm[] {
  const texts = columns.map((value) => ({ field: 'origin' as const, value }));
  return terms.filter(({ words }) => !words.every((word) => texts.some((text) => holdsWord(text, word))));
}

/** Returns the text with the most terms, the first of equals; undefined if none has any. */
export function findMatch(terms: SearchTerm[], texts: FieldText[]): FieldText | undefined {
  const holdsTerm = (text: FieldText, { words, phone }: SearchTerm) =>
    words.some((word) => holdsWord(text, word)) || (phone !== undefined && holdsPattern(text, phone));
  const counted = texts.map((text) => ({ text, count: terms.filter((term) => holdsTerm(text, term)).length }));
  const highest = Math.max(0, ...counted.map(({ count }) => count));
  return highest > 0 ? counted.find(({ count }) => count === highest)?.text : undefined;
}
