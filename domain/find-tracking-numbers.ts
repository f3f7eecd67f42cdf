import { normaliseTrackingNumber } from './tracking-number.ts';

const MOST = 10;
/** With a dash any eight letters and digits; without one a digit is wanted, or "TC Shipping" would be a number. */
const NUMBER =
  /(?<![\p{L}\p{N}])TC(?:[ \u00A0]?[-\u2010-\u2015\u2212\uFE58\uFE63\uFF0D][ \u00A0]?[A-Z0-9]{8}|[ \u00A0]?(?=[A-Z]*\d)[A-Z0-9]{8})(?![\p{L}\p{N}])/giu;

/** The tracking numbers a text names, however they are written, each once, in the order of the text; at most ten. */
export function findTrackingNumbers(text: string): string[] {
  const found = [...text.matchAll(NUMBER)].map(([written]) => normaliseTrackingNumber(written).replace(/^TC-?/, 'TC-'));
  return [...new Set(found)].slice(0, MOST);
}
