import type { z } from 'zod';
import { toDay } from '../dates.ts';
import type { requiredFactorSchema } from './schema.ts';

/** What a company asks of everybody: a second factor from a day of its calendar on. */
export type RequiredFactor = z.infer<typeof requiredFactorSchema>;

/** What a company that has set this day asks for now; null when it asks for none. The day begins at midnight in its zone. */
export const toRequiredFactor = (from: string | null, now: Date, timeZone: string): RequiredFactor | null =>
  from === null ? null : { from, isDue: toDay(now, timeZone) >= from };

/** How many recovery codes a person is given. */
export const RECOVERY_CODE_COUNT = 10;
/** How many passkeys an account may have. */
export const PASSKEY_LIMIT = 10;
/** Tries at a code or passkey within a minute, whatever the way they come. */
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
