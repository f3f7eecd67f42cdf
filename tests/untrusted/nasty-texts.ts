const repeat = (piece: string) => (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Texts of any length on which backtracking or lookaround takes quadratic time. */
export const NASTY_TEXTS: Readonly<Record<string, (length: number) => string>> = {
  blanks: repeat(' '),
  'opening brackets': repeat('('),
  'brackets of all kinds': repeat('[{<（'),
  digits: repeat('1'),
  'digits and signs': repeat('1.1,-'),
  letters: repeat('a'),
  'quotes and commas': repeat('"",'),
  'signs of addresses': repeat('@.<>,;'),
  'units and cities': repeat('kg Texas '),
  'line ends': repeat('\r\n'),
  'letters that grow in other forms': repeat('ﷺ'),
  'marks above letters and halves of characters': repeat('a\u0301\ud83d'),
};
