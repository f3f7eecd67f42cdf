import { toFirstPart } from '../address.ts';
import { foldText } from '../fold-text.ts';

/** The first words of an address, which may name its place, and what all their spellings have in common; '' where that is nothing. */
export function toPlaceWords(address: string): { words: string; key: string } {
  const words = toFirstPart(address);
  const key = foldText(words)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  // A house number makes it a street, which is the place of nobody else.
  return /\p{N}/u.test(key) ? { words, key: '' } : { words, key };
}
