import { removeInvisible } from './invisible.ts';
import type { FieldProblem } from './shipment-rules.ts';

const EMAIL = /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@.<>"(),:;[\]\\]+(\.[^\s@.<>"(),:;[\]\\]+)+$/;
const MAX_LENGTH = 254;

/** The address that a text is stored as: without invisible characters and blanks around it, with letters of one width. */
export const toEmail = (text: string): string => removeInvisible(text.normalize('NFKC')).trim();

/** What two spellings of one person's address have in common, as fold_email() of the database has it (0059-folded-emails.ts). */
export const foldEmail = (text: string): string => toEmail(text).toLowerCase();

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
