/** Letters that aren't a base letter with a mark but are typed as one. */
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
 * Removes accents and case, like fold_text() in the database (server/db/schema/text.sql); searches compare texts in
 * this form. Marks that aren't accents stay, because other scripts write vowels with them.
 */
export function foldText(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return plain.replace(/[łøđħıςßæœ]/g, (letter) => SPELLINGS[letter] ?? letter).normalize('NFC');
}

/** Letters with a mark that are also written as two letters or as another letter. */
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
 * Spells out umlauts of a folded text ("Müller", "mueller"), like spell_out() in the database
 * (server/db/migrations/0070-searched-contacts.ts).
 */
export const spellOut = (text: string): string =>
  foldText(text.normalize('NFKC').replace(/[äöüåøþð]/gi, (letter) => SPELLED_OUT[letter.toLowerCase()] ?? letter));
