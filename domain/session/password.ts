import type { StaffErrorKey } from '../staff-error-texts.ts';

/** In characters. Whoever sets ADMIN_PASSWORD for the first start may choose a shorter one. */
export const PASSWORD_LIMITS = { shortest: 12, longest: 1000 } as const;

const FEWEST_DIFFERENT = 5;
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
];
const COMMON = [
  'password',
  'passwort',
  'passwordpassword',
  'iloveyou',
  'letmein',
  'welcome',
  'administrator',
  'admin',
  'transcargo',
  'changeme',
  'correcthorsebatterystaple',
];

const reverse = (text: string) => [...text].reverse().join('');
const isInRow = (text: string) => [...ROWS, ...ROWS.map(reverse)].some((row) => `${row}${row}`.includes(text));

/** The words an account is guessed by: its address, and the parts of it. */
const toWords = (email: string) =>
  [email, ...email.split(/[@.]/)].map((word) => word.toLowerCase()).filter((word) => word.length > 2);

/**
 * What is wrong with a new password of the account with this address: the key of its message; undefined when it will do.
 * Length counts most, so nothing is said of digits or signs; but it must not be a row of the keyboard, few characters over
 * and over, or a well-known word or the address itself with nothing but digits and signs around it.
 */
export function checkNewPassword(password: string, email: string): StaffErrorKey | undefined {
  if ([...password].length < PASSWORD_LIMITS.shortest) return 'passwordTooShort';
  const plain = password.toLowerCase();
  const letters = plain.replace(/[^\p{Letter}]/gu, '');
  const isFew = new Set(plain).size < FEWEST_DIFFERENT;
  const isKnown = [...COMMON, ...toWords(email)].some(
    (word) => letters === word.replace(/[^\p{Letter}]/gu, '') || plain === word,
  );
  return isFew || isInRow(plain) || isKnown ? 'passwordTooEasy' : undefined;
}
