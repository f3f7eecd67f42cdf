import { getIntl } from './intl.ts';

const DECIMAL = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;
/** Unambiguous grouping: groups of three followed by the other separator, or at least two groups. */
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:(?:,\d{3})+\.\d+|(?:\.\d{3})+,\d+|(?:,\d{3}){2,}|(?:\.\d{3}){2,})$/;
/** Groups separated by spaces or apostrophes: "1 234,5", "1'234.5". */
const SPACED = /^[+-]?[1-9]\d{0,2}(?:[ '’]\d{3})+(?:[.,]\d+)?$/;
/** One group of three, which may be thousands or decimals. */
const AMBIGUOUS = /^([+-]?[1-9]\d{0,2})([.,])(\d{3})$/;

/** More decimals are binary rounding errors: 0.1 + 0.2. */
const MAX_DECIMALS = 9;

const toLatinDigit = (digit: string) => String((digit.codePointAt(0) ?? 0) & 15);
/** Converts Arabic and Persian digits with their separators: "١٫٥" is "1.5". */
export const toLatinDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, toLatinDigit)
    .replaceAll('\u066B', '.')
    .replaceAll('\u066C', ',');

export type DecimalSign = ',' | '.';

export type Decimal =
  | { kind: 'number'; value: number }
  | { kind: 'empty' }
  | { kind: 'unreadable' }
  /** Both readings, each written unambiguously for this decimal separator. */
  | { kind: 'ambiguous'; whole: string; decimal: string };

/** Returns the decimal separator of a language. */
export const getDecimalSign = (language: string): DecimalSign =>
  getIntl(Intl.NumberFormat, language).format(1.5).includes(',') ? ',' : '.';

/**
 * Parses a typed number with a decimal comma or point: "4,5" and "4.5" are equal, and neither is 45. "1.234" may mean a
 * thousand or a bit more than one, so it is rejected unless `sign` settles it.
 */
export function readDecimal(text: string, sign?: DecimalSign): Decimal {
  const plain = toLatinDigits(text.normalize('NFKC')).trim();
  const typed = SPACED.test(plain) ? plain.replace(/[ '’]/g, '') : plain;
  if (typed === '') return { kind: 'empty' };
  const [, before, between, after] = AMBIGUOUS.exec(typed) ?? [];
  if (before && after && between !== sign) {
    const decimal = sign ? `${before}${sign}${after}` : `${before}.${after}0`;
    return { kind: 'ambiguous', whole: before + after, decimal };
  }
  if (DECIMAL.test(typed)) return { kind: 'number', value: Number(typed.replace(',', '.')) };
  if (!GROUPED.test(typed)) return { kind: 'unreadable' };
  const decimals = typed.search(/[.,]\d+$/);
  const hasDecimals = typed.includes('.') && typed.includes(',');
  const whole = hasDecimals ? typed.slice(0, decimals) : typed;
  return {
    kind: 'number',
    value: Number(whole.replace(/[.,]/g, '') + (hasDecimals ? `.${typed.slice(decimals + 1)}` : '')),
  };
}

/**
 * Steps a typed number up or down, to at least `min`, with the language's decimal separator; undefined if the text
 * can't be parsed. An empty field starts at `min`.
 */
export function stepDecimal(text: string, by: number, min: number, language: string): string | undefined {
  const sign = getDecimalSign(language);
  const number = readDecimal(text, sign);
  if (number.kind !== 'number' && number.kind !== 'empty') return undefined;
  const next = number.kind === 'empty' ? min : Number((number.value + by).toFixed(MAX_DECIMALS));
  return String(Math.max(min, next)).replace('.', sign);
}

/** Writes a number so that `readDecimal` parses it unambiguously: 1.234 becomes "1.2340". */
export const writeDecimal = (value: number): string => withClearDecimals(String(value));
export const withClearDecimals = (text: string): string => (AMBIGUOUS.test(text) ? `${text}0` : text);
