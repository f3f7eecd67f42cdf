import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#server/secret-box.ts';

/** Time allowed to enter the code. */
const CHALLENGE_MS = 10 * 60 * 1000;

/**
 * A signed challenge between the correct password and the second step. It names the account, grants nothing by itself,
 * and expires after ten minutes or when the password changes. Nothing is stored.
 */
export function createChallenges(serverSecret: string, now: () => Date) {
  const key = deriveKey(serverSecret, 'second step');
  const sign = (payload: string, passwordHash: string) =>
    createHmac('sha256', key).update(`${payload} ${passwordHash}`).digest();
  return {
    create(userId: string, passwordHash: string): string {
      const payload = Buffer.from(JSON.stringify([userId, now().getTime() + CHALLENGE_MS])).toString('base64url');
      return `${payload}.${sign(payload, passwordHash).toString('base64url')}`;
    },

    /** The claimed user, the expiry and a signature check against the account's password; undefined if expired. */
    read(challenge: string): { userId: string; until: number; isSigned(passwordHash: string): boolean } | undefined {
      const [payload = '', signature = ''] = challenge.split('.');
      try {
        const [userId, until] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, number];
        if (typeof userId !== 'string' || !(until > now().getTime())) return undefined;
        const actual = Buffer.from(signature, 'base64url');
        return {
          userId,
          until,
          isSigned(passwordHash) {
            const expected = sign(payload, passwordHash);
            return actual.length === expected.length && timingSafeEqual(actual, expected);
          },
        };
      } catch {
        return undefined;
      }
    },
  };
}
