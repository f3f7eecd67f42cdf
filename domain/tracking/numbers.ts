import { checkTrackingNumber, normaliseTrackingNumber, type Prefixes } from './number.ts';

/** How many tracking numbers can be asked for at once. */
export const MOST_TRACKING_NUMBERS = 25;

const SEPARATORS = /[\r\n\t,;\u3001]+/;

export type TrackingNumbersCheck =
  /** Each number once, in the order they were typed; at least one. */
  | { ok: true; values: string[] }
  | { ok: false; value: string; problem: 'trackingNumberEmpty' | 'trackingNumberFormat' | 'trackingNumbersTooMany' };

const isMeant = (text: string, prefixes: Prefixes) => checkTrackingNumber(text, prefixes).ok;

/**
 * The parts of what was typed, if that is a list, which is to say if one of its parts is a number; else all of it as one. A
 * blank parts numbers only where it does not stand within one, as in "TC - 7K2M 9Q4X".
 */
function toParts(input: string, prefixes: Prefixes): string[] {
  const parts = input
    .normalize('NFKC')
    .split(SEPARATORS)
    .flatMap((part) => (isMeant(part, prefixes) ? [part] : part.split(/\s+/)))
    .filter((part) => normaliseTrackingNumber(part) !== '');
  return parts.some((part) => isMeant(part, prefixes)) ? parts : [input];
}

/** The part of a list that is no number; all of it when it is no list. */
export function findMisfit(input: string, prefixes: Prefixes): string {
  return toParts(input, prefixes).find((part) => !isMeant(part, prefixes)) ?? input;
}

/** How many different numbers a text names; 0 for one that names something else as well. */
export function countTrackingNumbers(input: string, prefixes: Prefixes): number {
  const check = checkTrackingNumbers(input, prefixes, Number.POSITIVE_INFINITY);
  return check.ok ? check.values.length : 0;
}

/**
 * Checks what was typed or pasted into a tracking box that takes up to `most` numbers: apart by commas, semicolons, blanks,
 * tabs or new lines. Of one number it says what checkTrackingNumber() says. `problem` is a key of ERROR_TEXTS.
 */
export function checkTrackingNumbers(
  input: string,
  prefixes: Prefixes,
  most = MOST_TRACKING_NUMBERS,
): TrackingNumbersCheck {
  const parts = most === 1 ? [input] : toParts(input, prefixes);
  const checks = parts.map((part) => checkTrackingNumber(part, prefixes));
  const [only] = checks;
  if (only && checks.length === 1) return only.ok ? { ok: true, values: [only.value] } : only;
  const value = input.toUpperCase();
  if (!checks.every(({ ok }) => ok)) return { ok: false, value, problem: 'trackingNumberFormat' };
  const values = [...new Set(checks.map((check) => check.value))];
  return values.length > most ? { ok: false, value, problem: 'trackingNumbersTooMany' } : { ok: true, values };
}
