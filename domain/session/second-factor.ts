import type { z } from 'zod';
import { toDay } from '../dates.ts';
import type { requiredFactorSchema } from './schema.ts';

/** The company's requirement of a second factor from a day on. */
export type RequiredFactor = z.infer<typeof requiredFactorSchema>;

/** Returns the requirement for this day; null if there is none. The day starts at midnight in the company's zone. */
export const toRequiredFactor = (from: string | null, now: Date, timeZone: string): RequiredFactor | null =>
  from === null ? null : { from, isDue: toDay(now, timeZone) >= from };

export const RECOVERY_CODE_COUNT = 10;
export const PASSKEY_LIMIT = 10;
/** Attempts per minute, with codes and passkeys together. */
export const CODE_TRIES = 5;

/** Without characters that look alike. */
export const RECOVERY_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
export const RECOVERY_LETTERS = 10;
const GROUP = 5;

/** Formats a recovery code in two groups. */
export const formatRecoveryCode = (letters: string): string => `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`;

/** Normalizes a typed code: removes separators that apps and people add. */
export const normalizeCode = (typed: string): string => typed.toLowerCase().replace(/[\s\-·.]/g, '');

/** Whether a code from `normalizeCode` comes from an app; anything else may be a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Formats the secret in groups of four, for typing. */
export const formatSecret = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
