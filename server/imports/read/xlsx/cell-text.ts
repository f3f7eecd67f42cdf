import { type NumberFormat, PLACE } from './number-format.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** December 31, 9999: what a spreadsheet can show. */
const LAST_DAY = 2_958_465;

/** V8 keeps longer parts of a string as views of the whole, here of 64 kB of XML. */
const LONGEST_COPIED = 12;

/** The text of a cell: characters that XML cannot hold are written `_x0000_` in workbooks. */
export function toPlainText(text: string): string {
  const plain = text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
  return plain.length > LONGEST_COPIED ? Buffer.from(plain).toString() : plain;
}

/**
 * A number of a cell as text: plain decimals, with the zeros that its format puts before it; a date as `YYYY-MM-DD`, with
 * `THH:MM` when it has a time; a time alone as `HH:MM`. What is no number stays as it is.
 */
export function toNumberText(written: string, format: NumberFormat, from1904: boolean): string {
  const value = Number(written);
  if (written.trim() === '' || !Number.isFinite(value)) return written.trim();
  const isDay = value >= 0 && value <= LAST_DAY;
  if (format.kind === 'date' && isDay) return toDateText(value, from1904);
  if (format.kind === 'time' && isDay) return toTimeText(value, format.elapsed, from1904);
  const plain = toDecimals(written.trim(), value);
  return format.kind === 'digits' && /^\d+$/.test(plain) ? fill(format.pattern, plain) : plain;
}

/** From here on a spreadsheet drops digits: how many there were is not known. */
const SHORTENED_FROM = 1e15;

/** Fifteen digits are what a spreadsheet keeps; those behind are noise of binary fractions. */
function toDecimals(written: string, value: number): string {
  // Whole numbers of other programs may be longer.
  if (/^-?\d{1,30}$/.test(written)) return written;
  const rounded = Number(value.toPrecision(15));
  // As a text file has it, so that a reference is no other one without a word.
  if (Math.abs(rounded) >= SHORTENED_FROM && /e/i.test(written)) return rounded.toExponential();
  const text = String(rounded);
  const [, sign = '', whole = '', fraction = '', exponent = ''] = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (!exponent) return text;
  const places = Number(exponent);
  return places < 0
    ? `${sign}0.${'0'.repeat(-places - 1)}${whole}${fraction}`
    : `${sign}${whole}${fraction.padEnd(places, '0')}`;
}

/** Digits take their places from the right; what is left over stands before the first. */
function fill(pattern: string, digits: string): string {
  const [begin = '', ...rest] = pattern.split(PLACE);
  const padded = digits.padStart(rest.length, '0');
  const over = padded.length - rest.length;
  return rest.reduce((text, fixed, place) => `${text}${padded[over + place]}${fixed}`, begin + padded.slice(0, over));
}

function toDateText(value: number, from1904: boolean): string {
  // To the second, because a minute in days is no binary fraction.
  const seconds = Math.round(value * DAY);
  const day = Math.floor(seconds / DAY);
  // The 1900 system has a February 29, 1900 that never was: from March 1 on, its days are one more.
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
