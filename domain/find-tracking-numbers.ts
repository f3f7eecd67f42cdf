import { normaliseTrackingNumber, type Prefixes } from './tracking-number.ts';

const MOST = 10;
/** With a dash any eight letters and digits; without one a digit is wanted, or "TC Shipping" would be a number. */
const REST =
  '(?:[ \\u00A0]?[-\\u2010-\\u2015\\u2212\\uFE58\\uFE63\\uFF0D][ \\u00A0]?[A-Z0-9]{8}|[ \\u00A0]?(?=[A-Z]*\\d)[A-Z0-9]{8})(?![\\p{L}\\p{N}])';

/** The tracking numbers a text names, however they are written, each once, in the order of the text; at most ten. */
export function findTrackingNumbers(text: string, prefixes: Prefixes): string[] {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${prefixes.join('|')})${REST}`, 'giu');
  const found = [...text.matchAll(pattern)].map(([written, prefix = '']) => {
    const code = normaliseTrackingNumber(written).slice(prefix.length).replace('-', '');
    return `${prefix.toUpperCase()}-${code}`;
  });
  return [...new Set(found)].slice(0, MOST);
}
