import type { StaffErrorKey } from '../staff-error-texts.ts';

/** Lengths in characters. ADMIN_PASSWORD may be shorter. */
export const PASSWORD_LIMITS = { min: 12, max: 1000 } as const;

const MIN_DIFFERENT = 5;
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

/** Lists words that a guess would try: the address and its parts. */
const toWords = (email: string) =>
  [email, ...email.split(/[@.]/)].map((word) => word.toLowerCase()).filter((word) => word.length > 2);

/**
 * Checks a new password for the account with this address; returns the key of a message, or undefined if it is
 * acceptable. Length matters most, so digits and signs aren't required; keyboard rows, repeated characters, common
 * words and the address itself, also between digits and signs, are rejected.
 */
export function checkNewPassword(password: string, email: string): StaffErrorKey | undefined {
  if ([...password].length < PASSWORD_LIMITS.min) return 'passwordTooShort';
  const plain = password.toLowerCase();
  const letters = plain.replace(/[^\p{Letter}]/gu, '');
  const isFew = new Set(plain).size < MIN_DIFFERENT;
  const isKnown = [...COMMON, ...toWords(email)].some(
    (word) => letters === word.replace(/[^\p{Letter}]/gu, '') || plain === word,
  );
  return isFew || isInRow(plain) || isKnown ? 'passwordTooEasy' : undefined;
}
