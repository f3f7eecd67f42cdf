import { betterAuth } from 'better-auth';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { bearer } from 'better-auth/plugins/bearer';
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { Accounts, SignedIn } from './auth.service.ts';

const MIN_PASSWORD = 8;
const SESSION_SECONDS = 7 * 24 * 60 * 60;
const SESSION_REFRESH_SECONDS = 24 * 60 * 60;

const times = { createdAt: 'created_at', updatedAt: 'updated_at' };
const tables = {
  user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...times } },
  session: {
    modelName: 'sessions',
    fields: { userId: 'user_id', expiresAt: 'expires_at', ipAddress: 'ip_address', userAgent: 'user_agent', ...times },
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

/** Turns passwords into what is stored and compares them; both cost about the same. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(data: { hash: string; password: string }): Promise<boolean>;
}

const scryptHasher: PasswordHasher = { hash: hashPassword, verify: verifyPassword };

function createLibrary(db: Kysely<Tables>, secret: string, baseURL: string, password: PasswordHasher) {
  return betterAuth({
    ...tables,
    session: { ...tables.session, expiresIn: SESSION_SECONDS, updateAge: SESSION_REFRESH_SECONDS },
    database: { db, type: 'postgres' },
    secret,
    baseURL,
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: 1000,
      password,
    },
    plugins: [bearer({ requireSignature: true })],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

const isRefusal = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500;

const toSignedIn = ({ id, email, name }: SignedIn): SignedIn => ({ id, email, name });
const toHeaders = (token: string) => new Headers({ authorization: `Bearer ${token}` });

export interface AdminAccounts extends Accounts {
  countUsers(): Promise<number>;
  /** Makes the account, or gives an existing one this password and ends its sessions. */
  setPassword(email: string, password: string): Promise<'created' | 'changed'>;
}

/** The accounts, kept by better-auth. It is called in this process only: none of its own addresses is served. */
export function createAccounts(
  db: Kysely<Tables>,
  secret: string,
  publicUrl: string,
  hasher = scryptHasher,
): AdminAccounts {
  const library = createLibrary(db, secret, publicUrl, hasher);
  return {
    async signIn(email, password) {
      try {
        const { headers, response } = await library.api.signInEmail({ body: { email, password }, returnHeaders: true });
        const token = headers.get('set-auth-token');
        return token ? { token, user: toSignedIn(response.user) } : undefined;
      } catch (error) {
        if (isRefusal(error)) return undefined;
        throw error;
      }
    },

    async findUser(token) {
      const found = await library.api.getSession({ headers: toHeaders(token) });
      return found ? toSignedIn(found.user) : undefined;
    },

    async signOut(token) {
      await library.api.signOut({ headers: toHeaders(token) });
    },

    async countUsers() {
      const row = await db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },

    async setPassword(email, password) {
      const { internalAdapter, password: hasher } = await library.$context;
      const hash = await hasher.hash(password);
      const known = await internalAdapter.findUserByEmail(email.toLowerCase());
      if (known) {
        await internalAdapter.updatePassword(known.user.id, hash);
        await internalAdapter.deleteUserSessions(known.user.id);
        return 'changed';
      }
      const details = { email: email.toLowerCase(), name: 'Admin', emailVerified: true };
      const user = await internalAdapter.createUser(details, { method: 'email-password' });
      await internalAdapter.linkAccount({
        userId: user.id,
        accountId: user.id,
        providerId: 'credential',
        password: hash,
      });
      return 'created';
    },
  };
}
