import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import {
  formatRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODE_COUNT,
  RECOVERY_LETTERS,
} from '#domain/session/second-factor.ts';
import { createSecretBox, deriveKey } from '#server/secret-box.ts';

const STEP_SECONDS = 30;
const STEP_MS = STEP_SECONDS * 1000;
/** Number of 30-second steps accepted before and after the current one: clocks differ, and typing takes time. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const createTotp = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS });
const toRecoveryCode = () =>
  formatRecoveryCode(
    Array.from({ length: RECOVERY_LETTERS }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join(''),
  );

/** App codes (RFC 6238) and recovery codes, and the encryption of both in the database. */
export function createOneTimeCodes(serverSecret: string) {
  const key = deriveKey(serverSecret, 'recovery codes');
  return {
    box: createSecretBox(serverSecret, 'second factors'),
    createSecret: (): string => new Secret({ size: SECRET_BYTES }).base32,
    /** The URI in the QR code. */
    toUri: (secret: string, issuer: string, label: string): string => createTotp(secret, issuer, label).toString(),
    /** The time step of this code; undefined if none of the nearby steps matches. */
    findStep(secret: string, code: string, now: Date): number | undefined {
      const delta = createTotp(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
      return delta === null ? undefined : Math.floor(now.getTime() / STEP_MS) + delta;
    },
    createRecoveryCodes: (): string[] => Array.from({ length: RECOVERY_CODE_COUNT }, toRecoveryCode),
    /** Hashes a code normalized by `normalizeCode`. */
    toHash: (userId: string, code: string): string =>
      createHmac('sha256', key).update(`${userId} ${code}`).digest('base64url'),
  };
}

export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>;
