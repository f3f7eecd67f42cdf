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

/** Letters with a mark that are also written as two letters, or as another one. */
const SPELLED_OUT: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'aa',
  ø: 'oe',
  þ: 'th',
  ð: 'd',
};

/**
 * The folded text with umlauts as they are written where a keyboard lacks them ("Müller", "mueller"), as spell_out() of the
 * database has it (server/db/migrations/0070-searched-contacts.ts).
 */
export const spellOut = (text: string): string =>
  foldText(text.normalize('NFKC').replace(/[äöüåøþð]/gi, (letter) => SPELLED_OUT[letter.toLowerCase()] ?? letter));
