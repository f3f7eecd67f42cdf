const repeat = (piece: string) => (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Texts on which expressions and loops that look ahead or back take quadratic time, each of any length. */
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
