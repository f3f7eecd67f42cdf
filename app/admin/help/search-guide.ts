/** How a text is compared: without case, accents and the marks of keys. */
const fold = (text: string) =>
  text
    .replace(/\[\[|\]\]/g, '')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** The words that were asked for. */
export const toWords = (query: string): string[] => [...new Set(fold(query).split(/\s+/).filter(Boolean))];

/** Whether the texts hold every word; no words are in every text. */
export function hasWords(texts: readonly string[], words: readonly string[]): boolean {
  const all = texts.map(fold).join('\n');
  return words.every((word) => all.includes(word));
}

/** A piece of a text, and whether it is one that was asked for. */
export interface Piece {
  text: string;
  isHit: boolean;
}

/** Cuts a text where words that were asked for begin and end; its pieces together are the text. */
export function cutAtWords(text: string, words: readonly string[]): Piece[] {
  if (words.length === 0) return text ? [{ text, isHit: false }] : [];
  // Folding character by character keeps the positions.
  const folded = [...text].map((character) => fold(character));
  const plain = folded.join('');
  const starts: number[] = [];
  let length = 0;
  for (const part of folded) {
    starts.push(length);
    length += part.length;
  }
  const isHit = (index: number) => {
    const start = starts[index] ?? 0;
    return words.some((word) => {
      for (let at = plain.indexOf(word); at >= 0 && at <= start; at = plain.indexOf(word, at + 1))
        if (start < at + word.length) return true;
      return false;
    });
  };
  const pieces: Piece[] = [];
  for (const [index, character] of [...text].entries()) {
    const last = pieces.at(-1);
    if (last && last.isHit === isHit(index)) last.text += character;
    else pieces.push({ text: character, isHit: isHit(index) });
  }
  return pieces;
}
