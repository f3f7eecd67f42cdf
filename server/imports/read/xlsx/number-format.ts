/** How a number is shown, as far as it changes what it means. */
export type NumberFormat =
  | { kind: 'plain' }
  /** Days since the workbook's day 0. */
  | { kind: 'date' }
  /** A part of a day; `elapsed` hours may be more than 24. */
  | { kind: 'time'; elapsed: boolean }
  /** Leading zeros, with text that always stands between: `00000`, `000-0000`. */
  | { kind: 'digits'; pattern: string };

/** Where a pattern has a digit; zeros may stand in its fixed text, too. */
export const PLACE = '\0';

/** What spreadsheets allow. */
const LONGEST_CODE = 255;
/** What ends a text or a word in brackets. */
const CLOSING: Readonly<Record<string, string>> = { '"': '"', '[': ']' };
const PLAIN: NumberFormat = { kind: 'plain' };
const DATE: NumberFormat = { kind: 'date' };

/** Formats that files name by number only (ECMA-376 part 1, 18.8.30); 27 to 36 and 50 to 58 are dates of East Asia. */
const BUILT_IN: readonly [from: number, to: number, format: NumberFormat][] = [
  [14, 17, DATE],
  [18, 21, { kind: 'time', elapsed: false }],
  [22, 22, DATE],
  [27, 31, DATE],
  [32, 35, { kind: 'time', elapsed: false }],
  [36, 36, DATE],
  [45, 45, { kind: 'time', elapsed: false }],
  [46, 47, { kind: 'time', elapsed: true }],
  [50, 58, DATE],
];

/** @param code as written in the file, in its own words; undefined for a built-in format. */
export function toNumberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return BUILT_IN.find(([from, to]) => id >= from && id <= to)?.[2] ?? PLAIN;
  const { bare, pattern } = readSection(code.slice(0, LONGEST_CODE));
  if (/^(?:general|standard)?$/i.test(bare.trim())) return PLAIN;
  if (/[yd]/i.test(bare) || (/m/i.test(bare) && !/[hs]/i.test(bare))) return DATE;
  if (/[hs]/i.test(bare)) return { kind: 'time', elapsed: /\[[hms]+\]/i.test(bare) };
  return bare.includes('00') && /^[0\s()-]+$/.test(bare) ? { kind: 'digits', pattern } : PLAIN;
}

interface Token {
  length: number;
  /** Without texts, colors, currencies and conditions; elapsed hours stay. */
  bare: string;
  /** With its texts, and PLACE for a zero. */
  pattern: string;
}

/** The next sign of a code, or a text, or a word in brackets. */
function readToken(code: string, at: number): Token {
  const sign = code.charAt(at);
  if (sign === '\\') return { length: 2, bare: '', pattern: code.charAt(at + 1) };
  if (sign === '_' || sign === '*') return { length: 2, bare: '', pattern: '' };
  const end = CLOSING[sign] ? code.indexOf(CLOSING[sign], at + 1) : -1;
  if (end === -1) return { length: 1, bare: sign, pattern: sign === '0' ? PLACE : sign };
  const inside = code.slice(at + 1, end);
  const isElapsed = sign === '[' && /^(?:h+|m+|s+)$/i.test(inside);
  return { length: end + 1 - at, bare: isElapsed ? `[${inside}]` : '', pattern: sign === '"' ? inside : '' };
}

/** The format of numbers above zero, which is the first one. */
function readSection(code: string): { bare: string; pattern: string } {
  const section = { bare: '', pattern: '' };
  for (let at = 0; at < code.length && code[at] !== ';'; ) {
    const { length, bare, pattern } = readToken(code, at);
    section.bare += bare;
    section.pattern += pattern;
    at += length;
  }
  return section;
}
