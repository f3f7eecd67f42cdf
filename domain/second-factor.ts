/** How many recovery codes a person is given. */
export const RECOVERY_CODE_COUNT = 10;
/** Tries at a code within a minute, whatever the way they come. */
export const CODE_TRIES = 5;

/** Without letters and digits that are taken for one another. */
export const RECOVERY_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
export const RECOVERY_LETTERS = 10;
const GROUP = 5;

/** A recovery code as it is shown: two groups. */
export const formatRecoveryCode = (letters: string): string => `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`;

/** What was typed as a code, without what apps and people put between its parts. */
export const normalizeCode = (typed: string): string => typed.toLowerCase().replace(/[\s\-·.]/g, '');

/** Whether this is what an app shows, as `normalizeCode` gives it; anything else may be a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** The secret as people type it into an app: groups of four. */
export const formatSecret = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
