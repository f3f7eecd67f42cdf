import { betterAuth } from 'better-auth';
import { bearer } from 'better-auth/plugins/bearer';
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { PasswordHasher } from './password-hasher.ts';

export const SESSION_SECONDS = 7 * 24 * 60 * 60;

const times = { createdAt: 'created_at', updatedAt: 'updated_at' };
const tables = {
  user: {
    modelName: 'users',
    fields: { emailVerified: 'email_verified', ...times },
    additionalFields: { role: { type: 'string' as const, required: true, input: false } },
  },
  session: {
    modelName: 'sessions',
    fields: { userId: 'user_id', expiresAt: 'expires_at', ipAddress: 'ip_address', userAgent: 'user_agent', ...times },
    additionalFields: {
      provenAt: { type: 'date' as const, required: false, input: false, fieldName: 'proven_at' },
    },
  },
  account: {
    modelName: 'accounts',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...times,
    },
  },
  verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...times } },
};

/** Configures better-auth with our tables. */
export function createLibrary(db: Kysely<Tables>, secret: string, baseURL: string, password: PasswordHasher) {
  return betterAuth({
    ...tables,
    session: { ...tables.session, expiresIn: SESSION_SECONDS },
    database: { db, type: 'postgres' },
    secret,
    baseURL,
    // Its email validation differs from ours: accounts.ts compares passwords.
    emailAndPassword: { enabled: true, disableSignUp: true, password },
    plugins: [bearer({ requireSignature: true })],
    // Limits count addresses by short-lived digests; sessions store none.
    advanced: { ipAddress: { disableIpTracking: true }, database: { joins: true } },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

export type Library = ReturnType<typeof createLibrary>;
