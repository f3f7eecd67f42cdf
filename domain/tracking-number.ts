/** TC- and eight characters A-Z or 0-9. Specification, sections 5 and 9. */
export const TRACKING_NUMBER_PATTERN = /^TC-[A-Z0-9]{8}$/;
export const TRACKING_NUMBER_PREFIX = 'TC-';
export const TRACKING_NUMBER_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const RANDOM_LENGTH = 8;

const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;
const BLANKS = /[\s\u200B-\u200D\u2060\uFEFF]/g;

export type TrackingNumberCheck =
  | { ok: true; value: string }
  | { ok: false; value: string; problem: 'trackingNumberEmpty' | 'trackingNumberFormat' };

/** Whether the text is a tracking number to the letter; nothing is normalised. */
export function isTrackingNumber(text: string): boolean {
  return TRACKING_NUMBER_PATTERN.test(text);
}

/** What a person meant: upper case, without blanks or invisible characters, every kind of dash as a hyphen. */
export function normaliseTrackingNumber(input: string): string {
  return input.normalize('NFKC').replace(BLANKS, '').replace(DASHES, '-').toUpperCase();
}

/**
 * Checks what was typed or pasted into a tracking box (specification, section 5). `value` is the normalised text;
 * `problem` is a key of ERROR_TEXTS.
 */
export function checkTrackingNumber(input: string): TrackingNumberCheck {
  const value = normaliseTrackingNumber(input);
  if (value === '') return { ok: false, value, problem: 'trackingNumberEmpty' };
  if (!isTrackingNumber(value)) return { ok: false, value, problem: 'trackingNumberFormat' };
  return { ok: true, value };
}

/** The number that a text without its dash may mean, for the reader to confirm; undefined for any other text. */
export function findMeantNumber(input: string): string | undefined {
  const number = normaliseTrackingNumber(input).replace(/^TC(?!-)/, TRACKING_NUMBER_PREFIX);
  return isTrackingNumber(number) ? number : undefined;
}

/**
 * Letters A-Z and digits, `length` of them. `randomByte` must be a cryptographic source of 0..255; values that would favour
 * some letters are thrown away, so that every code is equally likely.
 */
export function createCode(length: number, randomByte: () => number): string {
  const limit = 256 - (256 % TRACKING_NUMBER_ALPHABET.length);
  let text = '';
  while (text.length < length) {
    const byte = randomByte();
    if (byte < limit) text += TRACKING_NUMBER_ALPHABET[byte % TRACKING_NUMBER_ALPHABET.length];
  }
  return text;
}

/** A new tracking number: the prefix and 8 random letters and digits. Specification, section 7 "Create". */
export function createTrackingNumber(randomByte: () => number): string {
  return TRACKING_NUMBER_PREFIX + createCode(RANDOM_LENGTH, randomByte);
}

/** The first five characters, the rest hidden: what strangers see on the connection test page. */
export function maskTrackingNumber(trackingNumber: string): string {
  return trackingNumber.slice(0, 5) + '•'.repeat(Math.max(0, trackingNumber.length - 5));
}
