import { foldText } from './fold-text.ts';
import type { ReferenceKind } from './shipment-people/people.ts';

export const MATCH_FIELDS = ['recipient', 'sender', 'reference', 'origin', 'destination'] as const;

/** One text that a search looks through. `kind` is that of a reference. */
export interface FieldText {
  field: (typeof MATCH_FIELDS)[number];
  kind: ReferenceKind | null;
  value: string;
}

/** Letters and digits: "PO 4711-b" is also found as "po4711b". */
const toKey = (folded: string) => folded.replace(/[^\p{L}\p{N}]/gu, '');

function hasWord({ field, value }: Pick<FieldText, 'field' | 'value'>, word: string): boolean {
  const folded = foldText(value);
  return folded.includes(word) || (field === 'reference' && toKey(folded).includes(word));
}

/** The words, as toSearchWords() gives them, that none of the texts shows. */
export function listHiddenWords(words: string[], shown: string[]): string[] {
  const texts = shown.map(foldText);
  return words.filter((word) => !texts.some((text) => text.includes(word)));
}

/** The text that has the most of these words, the first of several; undefined when none has any. */
export function findMatch(words: string[], texts: FieldText[]): FieldText | undefined {
  const counted = texts.map((text) => ({ text, found: words.filter((word) => hasWord(text, word)).length }));
  const most = Math.max(0, ...counted.map(({ found }) => found));
  return most > 0 ? counted.find(({ found }) => found === most)?.text : undefined;
}
