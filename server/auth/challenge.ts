import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#server/secret-box.ts';

/** So long somebody may look for their code. */
const CHALLENGE_MS = 10 * 60 * 1000;

/**
 * What is between the right password and the code or passkey: it says whose is asked for, opens nothing by itself, and is void after
 * ten minutes or once the password is another. Nothing of it is stored.
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

    /** Whose it claims to be, when it ends, and whether that is true of an account with this password; undefined when its time is over. */
    read(challenge: string): { userId: string; until: number; isSigned(passwordHash: string): boolean } | undefined {
      const [payload = '', signature = ''] = challenge.split('.');
      try {
        const [userId, until] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, number];
        if (typeof userId !== 'string' || !(until > now().getTime())) return undefined;
        const given = Buffer.from(signature, 'base64url');
        return {
          userId,
          until,
          isSigned(passwordHash) {
            const expected = sign(payload, passwordHash);
            return given.length === expected.length && timingSafeEqual(given, expected);
          },
        };
      } catch {
        return undefined;
      }
    },
  };
}
