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
/** Codes of so many half minutes before and after are taken: clocks differ, and typing takes a while. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const createTotp = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS });
const toRecoveryCode = () =>
  formatRecoveryCode(
    Array.from({ length: RECOVERY_LETTERS }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join(''),
  );

/** Codes of an app (RFC 6238, as every app knows it) and recovery codes, with what keeps both secret in the database. */
export function createOneTimeCodes(serverSecret: string) {
  const key = deriveKey(serverSecret, 'recovery codes');
  return {
    box: createSecretBox(serverSecret, 'second factors'),
    createSecret: (): string => new Secret({ size: SECRET_BYTES }).base32,
    /** What an app reads from the QR code. */
    toUri: (secret: string, issuer: string, label: string): string => createTotp(secret, issuer, label).toString(),
    /** The half minute that this code is of; undefined when it is of none near now. */
    findStep(secret: string, code: string, now: Date): number | undefined {
      const delta = createTotp(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
      return delta === null ? undefined : Math.floor(now.getTime() / STEP_MS) + delta;
    },
    createRecoveryCodes: (): string[] => Array.from({ length: RECOVERY_CODE_COUNT }, toRecoveryCode),
    /** Of a code as `normalizeCode` gives it. */
    toHash: (userId: string, code: string): string =>
      createHmac('sha256', key).update(`${userId} ${code}`).digest('base64url'),
  };
}

export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>;
