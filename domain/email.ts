import { removeInvisible } from './clean-text.ts';
import type { FieldProblem } from './shipments/rules.ts';

const EMAIL = /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@.<>"(),:;[\]\\]+(\.[^\s@.<>"(),:;[\]\\]+)+$/;
const MAX_LENGTH = 254;

/** The address that a text is stored as: without invisible characters and blanks around it, with letters of one width. */
export const toEmail = (text: string): string => removeInvisible(text.normalize('NFKC')).trim();

/** What two spellings of one person's address have in common, as fold_email() of the database has it (0059-folded-emails.ts). */
export const foldEmail = (text: string): string => toEmail(text).toLowerCase();

/** Characters that become one by NFKC stay together: letters with their marks, and syllables of Korean. */
const CLUSTERS = /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|\P{M}\p{M}*|\p{M}+/gu;
/** Whether sigma ends a word is not known of a single character. */
const withOneSigma = (text: string) => text.replaceAll('ς', 'σ');

/** What stands before or after an address that is only a part of a longer one. In names of files signs separate words. */
const LONGER = {
  text: {
    before: /[\p{L}\p{N}\p{M}][._+%-]*$/u,
    after: /^(?:[\p{L}\p{N}\p{M}]|\.[\p{L}\p{N}]|-[\p{L}\p{N}-]*\.[\p{L}\p{N}])/u,
  },
  fileName: { before: /[\p{L}\p{N}\p{M}]$/u, after: /^[\p{L}\p{N}\p{M}]/u },
};

/**
 * The text with another one in place of each spelling of the address, which is given as foldEmail() makes it. A longer address
 * that contains it is somebody else's and stays.
 */
export function replaceEmail(
  text: string,
  email: string,
  replacement: string,
  kind: keyof typeof LONGER = 'text',
): string {
  const wanted = withOneSigma(email);
  if (!withOneSigma(foldEmail(text)).includes(wanted)) return text;
  const clusters = text.match(CLUSTERS) ?? [];
  const folded = clusters.map((cluster) => withOneSigma(removeInvisible(cluster.normalize('NFKC')).toLowerCase()));
  // For each code unit of the folded text the cluster that it is of.
  const origins = folded.flatMap((part, index) => Array<number>(part.length).fill(index));
  const whole = folded.join('');
  const isOfLonger = (start: number, end: number) =>
    LONGER[kind].before.test(whole.slice(Math.max(0, start - MAX_LENGTH), start)) ||
    LONGER[kind].after.test(whole.slice(end, end + MAX_LENGTH));
  const kept: string[] = [];
  let next = 0;
  for (let at = whole.indexOf(wanted); at !== -1; at = whole.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length;
    if (isOfLonger(at, end)) continue;
    kept.push(...clusters.slice(next, origins[at]), replacement);
    next = (origins[end - 1] ?? 0) + 1;
  }
  return [...kept, ...clusters.slice(next)].join('');
}

/** Whether toEmail() of the text has the form of one email address. Specification, section 5. */
export function isEmail(text: string): boolean {
  const address = toEmail(text);
  return address.length <= MAX_LENGTH && EMAIL.test(address);
}

/** Whether the text holds a line break or another control character, which would end a header of a mail. */
export function hasLineBreak(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  return /[\u0000-\u001f\u007f\u2028\u2029]/.test(text);
}

/** Rule of the subscribe form: an email is required and has the form of one. Specification, section 5. */
export function checkSubscription(values: { email: string }): FieldProblem[] {
  const { email } = values;
  if (email.trim() === '') return [{ path: 'email', code: 'requiredFields' }];
  if (hasLineBreak(email)) return [{ path: 'email', code: 'lineBreak' }];
  return isEmail(email) ? [] : [{ path: 'email', code: 'emailFormat' }];
}
