import { checkTrackingNumber, normalizeTrackingNumber, type Prefixes } from './number.ts';

/** Maximum tracking numbers per lookup. */
export const MAX_TRACKING_NUMBERS = 25;

const SEPARATORS = /[\r\n\t,;\u3001]+/;

export type TrackingNumbersCheck =
  /** Without repeats, in typed order; at least one. */
  | { ok: true; values: string[] }
  | { ok: false; value: string; problem: 'trackingNumberEmpty' | 'trackingNumberFormat' | 'trackingNumbersTooMany' };

const isValid = (text: string, prefixes: Prefixes) => checkTrackingNumber(text, prefixes).ok;

/**
 * Splits input into numbers if at least one part is a number; else returns it as one part. A space separates numbers
 * only outside of them, unlike in "TC - 7K2M 9Q4X".
 */
function toParts(input: string, prefixes: Prefixes): string[] {
  const parts = input
    .normalize('NFKC')
    .split(SEPARATORS)
    .flatMap((part) => (isValid(part, prefixes) ? [part] : part.split(/\s+/)))
    .filter((part) => normalizeTrackingNumber(part) !== '');
  return parts.some((part) => isValid(part, prefixes)) ? parts : [input];
}

/** Returns the part of a list that isn't a number; everything if it isn't a list. */
export function findInvalidNumber(input: string, prefixes: Prefixes): string {
  return toParts(input, prefixes).find((part) => !isValid(part, prefixes)) ?? input;
}

/** Counts the different numbers in a text; 0 if it contains anything else. */
export function countTrackingNumbers(input: string, prefixes: Prefixes): number {
  const check = checkTrackingNumbers(input, prefixes, Number.POSITIVE_INFINITY);
  return check.ok ? check.values.length : 0;
}

/**
 * Checks the input of a tracking box for up to `max` numbers, separated by commas, semicolons, spaces, tabs or line
 * breaks. For one number the result equals checkTrackingNumber(). `problem` is a key of ERROR_TEXTS.
 */
export function checkTrackingNumbers(
  input: string,
  prefixes: Prefixes,
  max = MAX_TRACKING_NUMBERS,
): TrackingNumbersCheck {
  const parts = max === 1 ? [input] : toParts(input, prefixes);
  const checks = parts.map((part) => checkTrackingNumber(part, prefixes));
  const [only] = checks;
  if (only && checks.length === 1) return only.ok ? { ok: true, values: [only.value] } : only;
  const value = input.toUpperCase();
  if (!checks.every(({ ok }) => ok)) return { ok: false, value, problem: 'trackingNumberFormat' };
  const values = [...new Set(checks.map((check) => check.value))];
  return values.length > max ? { ok: false, value, problem: 'trackingNumbersTooMany' } : { ok: true, values };
}
