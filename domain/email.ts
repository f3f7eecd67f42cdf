import { removeInvisible } from './clean-text.ts';
import type { FieldProblem } from './shipments/rules.ts';

const EMAIL = /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@.<>"(),:;[\]\\]+(\.[^\s@.<>"(),:;[\]\\]+)+$/;
const MAX_LENGTH = 254;

/** Normalizes an address for storage: no invisible characters or surrounding spaces, one character width. */
export const toEmail = (text: string): string => removeInvisible(text.normalize('NFKC')).trim();

/**
 * Returns the common form of all spellings of an address, like fold_email() in the database (0059-folded-emails.ts).
 */
export const foldEmail = (text: string): string => toEmail(text).toLowerCase();

/** Sequences that NFKC may compose into one character are folded together: letters with their marks, Korean syllables. */
const CLUSTERS = /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|\P{M}\p{M}*|\p{M}+/gu;
/** Final and medial sigma are equal, because a single character doesn't show whether it ends a word. */
const withOneSigma = (text: string) => text.replaceAll('ς', 'σ');

/** Characters next to an address that make it part of a longer one. In file names, punctuation separates words. */
const LONGER = {
  text: {
    before: /[\p{L}\p{N}\p{M}][._+%-]*$/u,
    after: /^(?:[\p{L}\p{N}\p{M}]|\.[\p{L}\p{N}]|-[\p{L}\p{N}-]*\.[\p{L}\p{N}])/u,
  },
  fileName: { before: /[\p{L}\p{N}\p{M}]$/u, after: /^[\p{L}\p{N}\p{M}]/u },
};

/**
 * Replaces each spelling of an address, given as foldEmail() returns it. A longer address that contains it belongs to
 * someone else and stays.
 */
export function replaceEmail(
  text: string,
  email: string,
  replacement: string,
  kind: keyof typeof LONGER = 'text',
): string {
  const needle = withOneSigma(email);
  if (!withOneSigma(foldEmail(text)).includes(needle)) return text;
  const clusters = text.match(CLUSTERS) ?? [];
  const folded = clusters.map((cluster) => withOneSigma(removeInvisible(cluster.normalize('NFKC')).toLowerCase()));
  // Maps each code unit of the folded text to its cluster.
  const origins = folded.flatMap((part, index) => Array<number>(part.length).fill(index));
  const whole = folded.join('');
  const isOfLonger = (start: number, end: number) =>
    LONGER[kind].before.test(whole.slice(Math.max(0, start - MAX_LENGTH), start)) ||
    LONGER[kind].after.test(whole.slice(end, end + MAX_LENGTH));
  const parts: string[] = [];
  let next = 0;
  for (let at = whole.indexOf(needle); at !== -1; at = whole.indexOf(needle, at + needle.length)) {
    const end = at + needle.length;
    if (isOfLonger(at, end)) continue;
    parts.push(...clusters.slice(next, origins[at]), replacement);
    next = (origins[end - 1] ?? 0) + 1;
  }
  return [...parts, ...clusters.slice(next)].join('');
}

/** Whether toEmail() of the text is one well-formed email address. Specification, section 5. */
export function isEmail(text: string): boolean {
  const address = toEmail(text);
  return address.length <= MAX_LENGTH && EMAIL.test(address);
}

/** Whether the text contains a line break or another control character, which would end an email header. */
export function hasLineBreak(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  return /[\u0000-\u001f\u007f\u2028\u2029]/.test(text);
}

/** Checks the subscribe form: the email is required and well formed. Specification, section 5. */
export function checkSubscription(values: { email: string }): FieldProblem[] {
  const { email } = values;
  if (email.trim() === '') return [{ path: 'email', code: 'requiredFields' }];
  if (hasLineBreak(email)) return [{ path: 'email', code: 'lineBreak' }];
  return isEmail(email) ? [] : [{ path: 'email', code: 'emailFormat' }];
}
