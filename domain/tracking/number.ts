import { removeInvisible } from '../clean-text.ts';

/** A prefix, a dash and eight characters A-Z or 0-9. Specification, sections 5 and 9. */
export const TRACKING_NUMBER_PATTERN = /^[A-Z]{2,4}-[A-Z0-9]{8}$/;
export const PREFIX_PATTERN = /^[A-Z]{2,4}$/;
/** All prefixes of the company's numbers, without the dash; the first one is for new numbers. */
export type Prefixes = readonly [newest: string, ...former: string[]];
/** Characters of new codes, without letters that look like 0, 1, 2, 5 and 8. */
const CODE_ALPHABET = 'ACDEFGHJKMNPQRTUVWXY0123456789';
const RANDOM_LENGTH = 8;

/** All Unicode dashes and look-alikes: minus signs, a hyphen bullet, the Japanese long vowel mark. */
const DASHES = /[\p{Pd}\u02D7\u2043\u207B\u208B\u2212\u2500\u2501\u2796\u30FC]/gu;
const BLANKS = /[\s\p{Cc}]/gu;
/** Cyrillic and Greek capitals, and the Latin ones that they look like. */
const LOOK_ALIKES = 'АВЕЅІЈКМНОРСТУҮХԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧ';
const LATIN = 'ABESIJKMHOPCTYYXQWABEZHIKMNOPTYX';
/** Replaces letters of other alphabets that look like Latin ones; keyboards of two alphabets mix them up. */
const toLatin = (text: string) =>
  text.replace(/[\u0370-\u052F]/g, (letter) => LATIN[LOOK_ALIKES.indexOf(letter.toUpperCase())] ?? letter);

export type TrackingNumberCheck =
  | { ok: true; value: string }
  | { ok: false; value: string; problem: 'trackingNumberEmpty' | 'trackingNumberFormat' };

/** Whether the text is exactly a tracking number, of any company; nothing is normalized. */
export function isTrackingNumber(text: string): boolean {
  return TRACKING_NUMBER_PATTERN.test(text);
}

/** Whether a normalized number has one of these prefixes. */
export function hasPrefix(trackingNumber: string, prefixes: Prefixes): boolean {
  return prefixes.includes(trackingNumber.slice(0, trackingNumber.indexOf('-')));
}

/** Removes invisible characters and normalizes width, dashes and letters that look alike. */
export function toPlainText(text: string): string {
  return toLatin(removeInvisible(text.normalize('NFKC'))).replace(DASHES, '-');
}

/** Normalizes typed input: upper case, no spaces or invisible characters, every dash as a hyphen. */
export function normalizeTrackingNumber(input: string): string {
  return toPlainText(input).replace(BLANKS, '').toUpperCase();
}

/** Returns the number if the text is nothing else, with or without its dash. */
export function readNumberAlone(text: string, prefixes: Prefixes): string | undefined {
  const typed = normalizeTrackingNumber(text);
  return prefixes
    .filter((prefix) => typed.startsWith(prefix))
    .map((prefix) => `${prefix}-${typed.slice(prefix.length).replace(/^-/, '')}`)
    .find(isTrackingNumber);
}

/**
 * Checks the input of a tracking box against these prefixes (specification, section 5). `value` is the normalized text;
 * `problem` is a key of ERROR_TEXTS.
 */
export function checkTrackingNumber(input: string, prefixes: Prefixes): TrackingNumberCheck {
  const value = normalizeTrackingNumber(input);
  if (value === '') return { ok: false, value, problem: 'trackingNumberEmpty' };
  if (isTrackingNumber(value) && hasPrefix(value, prefixes)) return { ok: true, value };
  return { ok: false, value, problem: 'trackingNumberFormat' };
}

/**
 * Returns a code of `length` letters and digits that don't look alike. `randomByte` must be a cryptographic source of
 * 0..255; values that would favor some characters are discarded, so that every code is equally likely.
 */
export function createCode(length: number, randomByte: () => number): string {
  const limit = 256 - (256 % CODE_ALPHABET.length);
  let text = '';
  while (text.length < length) {
    const byte = randomByte();
    if (byte < limit) text += CODE_ALPHABET[byte % CODE_ALPHABET.length];
  }
  return text;
}

/** Returns a new tracking number: the prefix and 8 random letters and digits. Specification, section 7 "Create". */
export function createTrackingNumber(prefix: string, randomByte: () => number): string {
  return `${prefix}-${createCode(RANDOM_LENGTH, randomByte)}`;
}

/** Masks all but the first five characters, as on the connection test page. */
export function maskTrackingNumber(trackingNumber: string): string {
  return trackingNumber.slice(0, 5) + '•'.repeat(Math.max(0, trackingNumber.length - 5));
}
