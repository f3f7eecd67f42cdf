import { getIntl } from './intl.ts';

const DECIMAL = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;
/** Groups of three, then the other sign with decimals, or two groups at least: there is one way to read it. */
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:(?:,\d{3})+\.\d+|(?:\.\d{3})+,\d+|(?:,\d{3}){2,}|(?:\.\d{3}){2,})$/;
/** Groups that blanks or apostrophes part: "1 234,5", "1'234.5". */
const SPACED = /^[+-]?[1-9]\d{0,2}(?:[ '’]\d{3})+(?:[.,]\d+)?$/;
/** One group of three: a thousand to some, a decimal to others. */
const AMBIGUOUS = /^([+-]?[1-9]\d{0,2})([.,])(\d{3})$/;

/** More are an error of binary fractions: 0.1 + 0.2. */
const MOST_DECIMALS = 9;

export type DecimalSign = ',' | '.';

export type Decimal =
  | { kind: 'number'; value: number }
  | { kind: 'empty' }
  | { kind: 'unreadable' }
  /** Both ways to read it, each written so that there is only one, for readers of this sign. */
  | { kind: 'ambiguous'; whole: string; decimal: string };

/** The sign before the decimals of numbers in a language. */
export const getDecimalSign = (language: string): DecimalSign =>
  getIntl(Intl.NumberFormat, language).format(1.5).includes(',') ? ',' : '.';

/**
 * Reads a typed number whose decimals may follow a comma or a point: "4,5" and "4.5" are the same, and neither is ever 45.
 * "1.234" can be read as a thousand or as a little more than one, so it is refused, unless its sign is known to be that of
 * decimals.
 */
export function readDecimal(text: string, sign?: DecimalSign): Decimal {
  const plain = text.normalize('NFKC').trim();
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
 * A typed number one step higher or lower, at least `min`, with the decimal sign of the language; undefined where the text
 * can't be read. An empty field begins at `min`.
 */
export function stepDecimal(text: string, by: number, min: number, language: string): string | undefined {
  const sign = getDecimalSign(language);
  const number = readDecimal(text, sign);
  if (number.kind !== 'number' && number.kind !== 'empty') return undefined;
  const next = number.kind === 'empty' ? min : Number((number.value + by).toFixed(MOST_DECIMALS));
  return String(Math.max(min, next)).replace('.', sign);
}

/** The number as `readDecimal` reads it back: 1.234 becomes "1.2340". */
export function writeDecimal(value: number): string {
  const text = String(value);
  return AMBIGUOUS.test(text) ? `${text}0` : text;
}
