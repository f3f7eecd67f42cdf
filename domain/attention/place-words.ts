import { toFirstPart } from '../address.ts';
import { foldText } from '../fold-text.ts';

/**
 * Returns the first part of an address, which may name its place, and a key shared by all its spellings; the key is ''
 * if there is none.
 */
export function toPlaceWords(address: string): { words: string; key: string } {
  const words = toFirstPart(address);
  const key = foldText(words)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  // With a house number it is a street, which other addresses don't share.
  return /\p{N}/u.test(key) ? { words, key: '' } : { words, key };
}
