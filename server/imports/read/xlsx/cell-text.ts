import { trimEndOf } from '#domain/clean-text.ts';
import { withClearDecimals } from '#domain/decimal.ts';
import { foldText } from '#domain/fold-text.ts';
import { AMBIGUOUS_UNITS, LENGTH_WORDS, MASS_WORDS } from '#domain/shipments/units.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** December 31, 9999: the last day a spreadsheet shows. */
const LAST_DAY = 2_958_465;

/** V8 stores longer substrings as views that keep the whole string alive, here 64 kB of XML. */
const MAX_COPIED_LENGTH = 12;

/** Decodes a cell's text: workbooks write characters that XML can't contain as `_x0000_`. */
export function decodeCellText(text: string): string {
  const plain = text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
  return plain.length > MAX_COPIED_LENGTH ? Buffer.from(plain).toString() : plain;
}

/**
 * Formats a cell's number as text: plain decimals that no separator makes ambiguous, with the leading zeros of its format; a date as `YYYY-MM-DD`, with
 * `THH:MM` if it has a time; a time alone as `HH:MM`. Returns anything else unchanged.
 */
export function toNumberText(written: string, format: NumberFormat, from1904: boolean): string {
  const value = Number(written);
  if (written.trim() === '' || !Number.isFinite(value)) return written.trim();
  const isDay = value >= 0 && value <= LAST_DAY;
  if (format.kind === 'date' && isDay) return toDateText(value, from1904);
  if (format.kind === 'time' && isDay) return toTimeText(value, format.elapsed, from1904);
  if (format.kind === 'measure') {
    const shown = value / format.scale;
    const text = withClearDecimals(toDecimals(format.scale === 1 ? written.trim() : String(shown), shown));
    return `${text} ${format.unit}`.trim();
  }
  const plain = withClearDecimals(toDecimals(written.trim(), value));
  if (format.kind !== 'digits' || !/^\d+$/.test(plain)) return plain;
  const isLong = plain.length > format.pattern.split(PLACE).length - 1;
  return fill((isLong && format.longer) || format.pattern, plain);
}

/** From here on spreadsheets drop an unknown number of digits. */
const SHORTENED_FROM = 1e15;
/** Fewest digits of a number that JavaScript rounded; fewer than 2 % of exact numbers of 18 digits look like one. */
const MIN_ROUNDED = 18;

/** Rounds to the fifteen digits a spreadsheet keeps; the rest is binary noise. */
function toDecimals(written: string, value: number): string {
  const isRounded = written.length >= MIN_ROUNDED && String(value) === written;
  // Other programs write longer whole numbers.
  if (/^-?\d{1,30}$/.test(written) && !isRounded) return written;
  const rounded = Number(value.toPrecision(15));
  // Kept as in a text file, so that a reference never changes silently.
  if (Math.abs(rounded) >= SHORTENED_FROM && (isRounded || /e/i.test(written))) return rounded.toExponential();
  const text = String(rounded);
  const [, sign = '', whole = '', fraction = '', exponent = ''] = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (!exponent) return text;
  const places = Number(exponent);
  return places < 0
    ? `${sign}0.${'0'.repeat(-places - 1)}${whole}${fraction}`
    : `${sign}${whole}${fraction.padEnd(places, '0')}`;
}

/** Fills digit positions from the right; extra digits precede the first position. */
function fill(pattern: string, digits: string): string {
  const [begin = '', ...rest] = pattern.split(PLACE);
  const padded = digits.padStart(rest.length, '0');
  const over = padded.length - rest.length;
  return rest.reduce((text, fixed, place) => `${text}${padded[over + place]}${fixed}`, begin + padded.slice(0, over));
}

function toDateText(value: number, from1904: boolean): string {
  // Rounds to seconds, because a minute in days isn't a binary fraction.
  const seconds = Math.round(value * DAY);
  const day = Math.floor(seconds / DAY);
  // The 1900 system has a nonexistent February 29, 1900: from March 1 on, its days are off by one.
  const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30);
  const date = new Date(epoch + day * DAY * 1000).toISOString().slice(0, 10);
  return seconds % DAY === 0 ? date : `${date}T${toClock(seconds % DAY)}`;
}

function toTimeText(value: number, elapsed: boolean, from1904: boolean): string {
  return elapsed || value < 1 ? toClock(Math.round(value * DAY)) : toDateText(value, from1904);
}

function toClock(seconds: number): string {
  const two = (count: number): string => String(Math.floor(count)).padStart(2, '0');
  return `${two(seconds / 60 / MINUTE)}:${two((seconds / MINUTE) % 60)}`;
}

/** The display format of a number, as far as it affects the meaning. */
export type NumberFormat =
  | { kind: 'plain' }
  /** A unit, or a division, that only the format shows: `0.0" kg"`, `0.0,"kg"` for grams, `0%`. */
  | { kind: 'measure'; unit: string; scale: number }
  /** Days since day 0 of the workbook. */
  | { kind: 'date' }
  /** A part of a day; `elapsed` hours can exceed 24. */
  | { kind: 'time'; elapsed: boolean }
  /** Leading zeros, with fixed text between: `00000`, `000-0000`; `longer` numbers can have their own pattern. */
  | { kind: 'digits'; pattern: string; longer?: string };

/** Marks a digit position of a pattern; its fixed text can contain zeros. */
export const PLACE = '\0';
/** Marks a digit position that may stay empty. */
const OPTIONAL = '\uE000';

/** The limit of spreadsheets. */
const MAX_CODE_LENGTH = 255;
const PLACES: Readonly<Record<string, string>> = { '0': PLACE, '#': OPTIONAL };
/** Closing characters of a text or a bracketed word. */
const CLOSING: Readonly<Record<string, string>> = { '"': '"', '[': ']' };
const PLAIN: NumberFormat = { kind: 'plain' };
const DATE: NumberFormat = { kind: 'date' };

/**
 * Formats that files reference only by number (ECMA-376 part 1, 18.8.30); 27 to 36 and 50 to 58 are East Asian dates.
 */
const BUILT_IN: readonly [from: number, to: number, format: NumberFormat][] = [
  [9, 10, { kind: 'measure', unit: '%', scale: 0.01 }],
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
  const { bare, pattern, ending, scale } = readSection(code.slice(0, MAX_CODE_LENGTH));
  if (/^(?:general|standard)?$/i.test(bare.trim())) return PLAIN;
  if (/[yd]/i.test(bare) || (/m/i.test(bare) && !/[hs]/i.test(bare))) return DATE;
  if (/[hs]/i.test(bare)) return { kind: 'time', elapsed: /\[[hms]+\]/i.test(bare) };
  const unit = isUnit(trimEndOf(ending, '.')) ? ending : '';
  if (bare.includes('%')) return { kind: 'measure', unit: '%', scale: 0.01 };
  if (unit || scale > 1) return { kind: 'measure', unit, scale };
  const format = findDigits(bare, pattern);
  const [, second] = BY_LENGTH.exec(code) ?? [];
  const longer = second === undefined ? PLAIN : toNumberFormat(id, second);
  return format.kind === 'digits' && longer.kind === 'digits' ? { ...format, longer: longer.pattern } : format;
}

/** "[<=99999]00000;00000-0000": the second section formats longer numbers. */
const BY_LENGTH = /^\[<=9+\][^;]+;([^;]+)$/;

/** Fixed text before any number of digits: "+49431555010", "0431555010", "PO-123". */
const PREFIXED = new RegExp(`^([+#\\d]+ ?|[\\p{L}\\d]{1,20}[-/#])(?:${PLACE}|${OPTIONAL}[${OPTIONAL} ()/-]*)$`, 'u');

function findDigits(bare: string, pattern: string): NumberFormat {
  const [, prefix] = PREFIXED.exec(pattern) ?? [];
  if (prefix) return { kind: 'digits', pattern: prefix + PLACE };
  // A zero also fills the places behind it: "0# ## ## ## ##" writes "06 01 02 03 04".
  const isFilled = /^0[0#]+$/.test(bare.replace(/[+\s()-]/g, ''));
  return isFilled ? { kind: 'digits', pattern: pattern.replaceAll(OPTIONAL, PLACE) } : PLAIN;
}

/** Whether a text is a unit, maybe an ambiguous one, other than "st", which also counts pieces. */
const isUnit = (text: string): boolean =>
  [MASS_WORDS, LENGTH_WORDS, AMBIGUOUS_UNITS].some((words) => words.has(foldText(text)) && foldText(text) !== 'st');

interface Token {
  length: number;
  /** Without texts, colors, currencies and conditions; elapsed hours remain. */
  bare: string;
  /** With its texts and currencies without a locale, PLACE for a zero, and OPTIONAL for "#". */
  pattern: string;
}

/** Returns the next character, text or bracketed word of a format code. */
function readToken(code: string, at: number): Token {
  const sign = code.charAt(at);
  if (sign === '\\') return { length: 2, bare: '', pattern: code.charAt(at + 1) };
  if (sign === '_' || sign === '*') return { length: 2, bare: '', pattern: '' };
  const end = CLOSING[sign] ? code.indexOf(CLOSING[sign], at + 1) : -1;
  if (end === -1) return { length: 1, bare: sign, pattern: PLACES[sign] ?? sign };
  const inside = code.slice(at + 1, end);
  const isElapsed = sign === '[' && /^(?:h+|m+|s+)$/i.test(inside);
  // People enter a unit as a currency, "[$kg]"; a currency's own symbol has a locale: "[$Ft-40E]" are forints, not feet.
  const [, symbol = ''] = /^\$([^-]*)$/.exec(inside) ?? [];
  return { length: end + 1 - at, bare: isElapsed ? `[${inside}]` : '', pattern: sign === '"' ? inside : symbol };
}

/** Reads the first section, which formats positive numbers. Each comma behind the last whole digit divides by 1000. */
function readSection(code: string): { bare: string; pattern: string; ending: string; scale: number } {
  const section = { bare: '', pattern: '', ending: '', scale: 1 };
  for (let at = 0; at < code.length && code[at] !== ';'; ) {
    const { length, bare, pattern } = readToken(code, at);
    const isDigit = /^[0#?]$/.test(bare);
    section.ending = isDigit ? '' : section.ending + (bare === ',' ? '' : pattern);
    if (isDigit && !section.bare.includes('.')) section.scale = 1;
    if (bare === ',') section.scale *= 1000;
    section.bare += bare;
    section.pattern += pattern;
    at += length;
  }
  return { ...section, ending: section.ending.trim() };
}
