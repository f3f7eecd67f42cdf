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

/** What spreadsheets allow; the expressions below are for short texts. */
const LONGEST_CODE = 255;
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
  // The format of numbers above zero, without its texts, colours, currencies and conditions; elapsed hours stay.
  const [section = ''] = code.slice(0, LONGEST_CODE).split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const bare = section.replace(/"[^"]*"|[\\_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  if (/^(?:general|standard)?$/i.test(bare.trim())) return PLAIN;
  if (/[yd]/i.test(bare) || (/m/i.test(bare) && !/[hs]/i.test(bare))) return DATE;
  if (/[hs]/i.test(bare)) return { kind: 'time', elapsed: /\[[hms]+\]/i.test(bare) };
  return /^[0\s()-]*00[0\s()-]*$/.test(bare) ? { kind: 'digits', pattern: toPattern(section) } : PLAIN;
}

function toPattern(section: string): string {
  return section.replace(/"([^"]*)"|\\(.)|[_*].|\[[^\]]*\]|(0)/g, (_, text = '', character = '', zero = '') =>
    zero ? PLACE : `${text}${character}`,
  );
}
