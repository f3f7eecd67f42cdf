// Letters that Unicode does not take apart into a base letter and a mark.
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** Two names are the same place when these are equal: no case, no accents, no punctuation. */
export function toPlaceKey(text: string): string {
  if (/^[A-Za-z]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’‘ʼʻ`´.]/g, '')
    .replace(/[^\p{L}\p{Nd}]+/gu, ' ')
    .trim();
}
