import { createHmac, timingSafeEqual } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { bearer } from 'better-auth/plugins/bearer';
import type { Kysely } from 'kysely';
import { DEFAULT_ROLE, isRole, listPermissions } from '#domain/role.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Accounts, SignedIn } from './auth.service.ts';
import { type PasswordHasher, scryptHasher } from './password-hasher.ts';

/** The library's own check of what is typed at the sign-in. New passwords are held to domain/password.ts. */
const MIN_PASSWORD = 8;
const SESSION_SECONDS = 7 * 24 * 60 * 60;
/** So exactly is known when a session was last used, from when it lasts on. */
const LAST_USE_MS = 5 * 60 * 1000;
/** SQLSTATE: the account went while its session was being made. */
const FOREIGN_KEY_VIOLATION = '23503';

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

function createLibrary(db: Kysely<Tables>, secret: string, baseURL: string, password: PasswordHasher) {
  return betterAuth({
    ...tables,
    session: { ...tables.session, expiresIn: SESSION_SECONDS },
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
    // Limits count addresses by digests that are soon gone; a session keeps none.
    advanced: { ipAddress: { disableIpTracking: true }, database: { joins: true } },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

const isRefusal = (error: unknown) =>
  error instanceof Error &&
  (('statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500) ||
    ('code' in error && error.code === FOREIGN_KEY_VIOLATION));

const toSignedIn = ({ id, email, name, role }: Omit<SignedIn, 'role'> & { role?: unknown }): SignedIn => ({
  ...{ id, email, name },
  role: isRole(role) ? role : DEFAULT_ROLE,
});
const toHeaders = (token: string) => new Headers({ authorization: `Bearer ${token}` });

export interface AdminAccounts extends Accounts {
  countUsers(): Promise<number>;
  /** Makes the account, or gives an existing one this password and ends its sessions. */
  setPassword(email: string, password: string): Promise<'created' | 'changed'>;
}

export interface AccountOptions {
  hasher?: PasswordHasher;
  /** The time of a session's last use could not be written down; the session goes on. */
  onLastUseLost?: (error: unknown) => void;
}

function createLastUse(db: Kysely<Tables>, onLost: (error: unknown) => void) {
  return async ({ id, updatedAt }: { id: string; updatedAt: Date }) => {
    const now = new Date();
    const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
    if (now.getTime() - updatedAt.getTime() < LAST_USE_MS) return;
    // Whoever may only read, for the disk is full, still does.
    const use = { updated_at: now, expires_at: expiresAt };
    await db.updateTable('sessions').set(use).where('id', '=', id).execute().catch(onLost);
  };
}

type Library = ReturnType<typeof createLibrary>;

function decode(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return '';
  }
}

/**
 * Finds the session that a token stands for, if this site has signed it and its time is not over. The library's way for
 * requests checks the signature twice with WebCrypto, and would refuse a session that it can't write down the use of; it
 * was a quarter of the processor time of a list.
 */
function createFindSession(library: Library, secret: string) {
  return async (token: string) => {
    const [value = '', signature = ''] = decode(token).split('.');
    const given = Buffer.from(signature, 'base64');
    const expected = createHmac('sha256', secret).update(value).digest();
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const { internalAdapter } = await library.$context;
    const found = await internalAdapter.findSession(value);
    return found && found.session.expiresAt > new Date() ? found : undefined;
  };
}

function createSignIn(db: Kysely<Tables>, library: Library): Accounts['signIn'] {
  const findHash = async (email: string) => {
    // No database takes a NUL in a text; the library refuses such an address by itself.
    if (email.includes('\0')) return undefined;
    const account = await db
      .selectFrom('accounts')
      .innerJoin('users', 'users.id', 'accounts.user_id')
      .select('password')
      .where('users.email', '=', email.toLowerCase())
      .where('provider_id', '=', 'credential')
      .executeTakeFirst();
    return account?.password;
  };
  return async (email, password, device) => {
    try {
      const hash = await findHash(email);
      const { headers, response } = await library.api.signInEmail({
        body: { email, password },
        headers: new Headers({ 'user-agent': device }),
        returnHeaders: true,
      });
      const token = headers.get('set-auth-token');
      if (!token) return undefined;
      if ((await findHash(email)) === hash) return { token, user: toSignedIn(response.user) };
      // The password was changed while it was being compared: its sessions had ended before this one was made.
      await library.api.signOut({ headers: toHeaders(token) });
      return undefined;
    } catch (error) {
      if (isRefusal(error)) return undefined;
      throw error;
    }
  };
}

async function setPassword(library: Library, email: string, password: string): Promise<'created' | 'changed'> {
  const { internalAdapter, password: hasher } = await library.$context;
  const hash = await hasher.hash(password);
  const known = await internalAdapter.findUserByEmail(email.toLowerCase());
  if (known) {
    await internalAdapter.updatePassword(known.user.id, hash);
    await internalAdapter.deleteUserSessions(known.user.id);
    return 'changed';
  }
  const details = { email: email.toLowerCase(), name: 'Admin', emailVerified: true, role: 'admin' };
  const user = await internalAdapter.createUser(details, { method: 'email-password' });
  await internalAdapter.linkAccount({
    userId: user.id,
    accountId: user.id,
    providerId: 'credential',
    password: hash,
  });
  return 'created';
}

/** The accounts, kept by better-auth. It is called in this process only: none of its own addresses is served. */
export function createAccounts(
  db: Kysely<Tables>,
  secret: string,
  publicUrl: string,
  { hasher = scryptHasher, onLastUseLost = () => undefined }: AccountOptions = {},
): AdminAccounts {
  const library = createLibrary(db, secret, publicUrl, hasher);
  const rememberUse = createLastUse(db, onLastUseLost);
  const findSession = createFindSession(library, secret);
  return {
    signIn: createSignIn(db, library),

    async findUser(token) {
      const found = await findSession(token);
      if (!found) return undefined;
      await rememberUse(found.session);
      const user = toSignedIn(found.user);
      return { ...user, sessionId: found.session.id, permissions: listPermissions(user.role) };
    },

    async findRole(token) {
      const found = await findSession(token);
      return found && toSignedIn(found.user).role;
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

    setPassword: (email, password) => setPassword(library, email, password),
  };
}
