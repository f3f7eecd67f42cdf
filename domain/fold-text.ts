/** Letters that are no base letter with a mark, and are typed as these all the same. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/**
 * The text without accents and case, as fold_text() of the database has it (server/db/schema/text.sql): what is searched and what is
 * found are compared in this form. Marks that are no accents stay, because other scripts write vowels with them.
 */
export function foldText(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return plain.replace(/[łøđħıςßæœ]/g, (letter) => SPELLINGS[letter] ?? letter).normalize('NFC');
}

/** The words of a search, folded: each has to be found somewhere. */
export function toSearchWords(search: string): string[] {
  return [...new Set(foldText(search).split(/\s+/).filter(Boolean))];
}
