import { createHmac, timingSafeEqual } from 'node:crypto';
import { domainToASCII, domainToUnicode } from 'node:url';
import type { Kysely } from 'kysely';
import { foldEmail } from '#domain/email.ts';
import { DEFAULT_ROLE, isRole, listPermissions } from '#domain/team/role.ts';
import type { Tables } from '#server/db/tables.ts';
import { deriveKey } from '#server/secret-box.ts';
import type { Accounts, SignedIn } from './auth.service.ts';
import { createLibrary, type Library, SESSION_SECONDS } from './library.ts';
import { type PasswordHasher, scryptHasher } from './password-hasher.ts';
import { prepareFindLiving } from './sessions.repository.ts';

/** SQLSTATE: the account was deleted while its session was created. */
const FOREIGN_KEY_VIOLATION = '23503';

const isRefusal = (error: unknown) =>
  error instanceof Error &&
  (('statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500) ||
    ('code' in error && error.code === FOREIGN_KEY_VIOLATION));

/** The public data of an account. */
const toSignedIn = ({ id, email, name, role }: Omit<SignedIn, 'role'> & { role?: unknown }): SignedIn => ({
  id,
  email,
  name,
  role: isRole(role) ? role : DEFAULT_ROLE,
});

/** Wraps a session token in the headers that the auth library expects. */
const toHeaders = (token: string) => new Headers({ authorization: `Bearer ${token}` });

/** Records the person's last visit for the team page. */
async function recordLastSeen(db: Kysely<Tables>, userId: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ last_seen_at: now }).where('id', '=', userId).execute();
}

/** The account with this password; `hasFactor` requires a second step. */
const selectCredentials = (db: Kysely<Tables>) =>
  db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(({ eb }) => [
      'users.id',
      'users.email',
      'users.name',
      'users.role',
      'accounts.password',
      eb('second_factors.user_id', 'is not', null).as('hasFactor'),
    ])
    .where('provider_id', '=', 'credential');

interface SignInParts {
  db: Kysely<Tables>;
  library: Library;
  hasher: PasswordHasher;
  challenges: ReturnType<typeof createChallenges>;
  /** Signs session tokens. */
  secret: string;
}

/** Creates a session in the form that the library's bearer plugin reads. */
async function openSession({ db, library, secret }: SignInParts, userId: string, device: string): Promise<string> {
  const { internalAdapter } = await library.$context;
  const { token } = await internalAdapter.createSession(userId, false, { userAgent: device });
  await recordLastSeen(db, userId, new Date());
  return encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`);
}

/** The address as entered, then with its domain in Unicode and in Punycode, to which browsers convert email fields. */
function listSpellings(email: string): string[] {
  const at = email.lastIndexOf('@') + 1;
  const [name, domain] = [email.slice(0, at), email.slice(at)];
  return [email, name + domainToUnicode(domain), name + domainToASCII(domain)];
}

/** First step of a sign-in. The library's own version accepts ASCII addresses only: see isEmail(). */
function createSignIn(parts: SignInParts): Accounts['signIn'] {
  const { db, library, hasher, challenges } = parts;
  const find = async (email: string) => {
    // Databases reject NUL in text.
    if (email.includes('\0')) return undefined;
    const spellings = listSpellings(foldEmail(email));
    const accounts = await selectCredentials(db).where('users.email', 'in', spellings).execute();
    return spellings.map((spelling) => accounts.find((one) => one.email === spelling)).find((one) => one !== undefined);
  };
  return async (email, password, device) => {
    const account = await find(email);
    if (!account?.password) {
      // Takes the same time for an address without an account.
      await hasher.hash(password);
      return undefined;
    }
    if (!(await hasher.verify({ hash: account.password, password }))) return undefined;
    if (account.hasFactor) return { challenge: challenges.create(account.id, account.password), userId: account.id };
    try {
      const token = await openSession(parts, account.id, device);
      const now = await find(email);
      if (now?.password === account.password && !now.hasFactor) return { token, user: toSignedIn(account) };
      // The password was changed or a factor turned on during the comparison, after that change had ended all sessions.
      await library.api.signOut({ headers: toHeaders(token) });
      return undefined;
    } catch (error) {
      if (isRefusal(error)) return undefined;
      throw error;
    }
  };
}

/** Second step of a sign-in, after the code or passkey was verified. */
function createSecondStep(parts: SignInParts) {
  const { db, challenges } = parts;
  return {
    async findChallenged(challenge: string) {
      const opened = challenges.read(challenge);
      const account = opened && (await selectCredentials(db).where('users.id', '=', opened.userId).executeTakeFirst());
      if (!opened || !account?.password || !opened.isSigned(account.password)) return undefined;
      return { user: toSignedIn(account), until: opened.until };
    },

    openSession: (userId: string, device: string) => openSession(parts, userId, device),
  };
}

/** Precision of a session's last use, from which it is extended. */
const LAST_USE_MS = 5 * 60 * 1000;

export interface AdminAccounts extends Accounts {
  countUsers(): Promise<number>;
  /** Creates the account; returns false if its address is taken, also by a request at the same time. */
  createAdmin(email: string, password: string): Promise<boolean>;
  /** Creates the account, or sets the password of an existing one and ends its sessions. */
  setPassword(email: string, password: string): Promise<'created' | 'changed'>;
  /** Restores access for someone who lost app and recovery codes. Returns whether there was a second factor. */
  removeSecondFactor(email: string): Promise<boolean>;
  /**
   * Accounts from older versions that cannot sign in: without invisible characters, their address equals another
   * account's.
   */
  listUnreachable(): Promise<{ id: string; email: string }[]>;
}

export interface AccountOptions {
  hasher?: PasswordHasher;
  now?: () => Date;
  /** A session's last use could not be saved; the session remains valid. */
  onLastUseLost?: (error: unknown) => void;
}

function createLastUse(db: Kysely<Tables>, onLost: (error: unknown) => void) {
  return async ({ id, sessionId, lastUsedAt }: { id: string; sessionId: string; lastUsedAt: Date }) => {
    const now = new Date();
    const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
    if (now.getTime() - lastUsedAt.getTime() < LAST_USE_MS) return;
    // Reads continue to work when the database is read-only, for example because the disk is full.
    const use = { updated_at: now, expires_at: expiresAt };
    await db.updateTable('sessions').set(use).where('id', '=', sessionId).execute().catch(onLost);
    // In sequence: removing an account locks it before its sessions.
    await recordLastSeen(db, id, now).catch(onLost);
  };
}

async function setPassword(library: Library, address: string, password: string): Promise<'created' | 'changed'> {
  const { internalAdapter, password: hasher } = await library.$context;
  const hash = await hasher.hash(password);
  const email = foldEmail(address);
  const existing = await internalAdapter.findUserByEmail(email);
  if (existing) {
    await internalAdapter.updatePassword(existing.user.id, hash);
    await internalAdapter.deleteUserSessions(existing.user.id);
    return 'changed';
  }
  const user = await createAdminUser(library, email);
  await addPassword(library, user.id, hash);
  return 'created';
}

async function createAdminUser(library: Library, email: string): Promise<{ id: string }> {
  const { internalAdapter } = await library.$context;
  const details = { email, name: 'Admin', emailVerified: true, role: 'admin' };
  return internalAdapter.createUser(details, { method: 'email-password' });
}

async function addPassword(library: Library, userId: string, hash: string): Promise<void> {
  const { internalAdapter } = await library.$context;
  await internalAdapter.linkAccount({
    userId,
    accountId: userId,
    providerId: 'credential',
    password: hash,
  });
}

/** Accounts, managed by better-auth. It is called in this process only; none of its routes are served. */
export function createAccounts(
  db: Kysely<Tables>,
  secret: string,
  publicUrl: string,
  { hasher = scryptHasher, now = () => new Date(), onLastUseLost = () => undefined }: AccountOptions = {},
): AdminAccounts {
  const library = createLibrary(db, secret, publicUrl, hasher);
  const recordUse = createLastUse(db, onLastUseLost);
  const findSession = createFindSession(db, secret);
  const parts = { db, library, hasher, challenges: createChallenges(secret, now), secret };
  return {
    signIn: createSignIn(parts),
    ...createSecondStep(parts),

    async findUser(token) {
      const session = await findSession(token);
      if (!session) return undefined;
      await recordUse(session);
      const { sessionId, provenAt } = session;
      const user = toSignedIn(session);
      const hasFactor = Boolean(session.hasFactor);
      return { ...user, sessionId, provenAt, hasFactor, permissions: listPermissions(user.role), customerScope: 'all' };
    },

    async findAccess(token) {
      const session = await findSession(token);
      return session && { role: toSignedIn(session).role, hasFactor: Boolean(session.hasFactor) };
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

    async createAdmin(address, password) {
      const email = foldEmail(address);
      const hash = await hasher.hash(password);
      const user = await createAdminUser(library, email).catch(async (error) => {
        const { internalAdapter } = await library.$context;
        if (await internalAdapter.findUserByEmail(email)) return undefined;
        throw error;
      });
      if (!user) return false;
      await addPassword(library, user.id, hash);
      return true;
    },

    setPassword: (email, password) => setPassword(library, email, password),

    async removeSecondFactor(email) {
      const { numDeletedRows } = await db
        .deleteFrom('second_factors')
        .where('user_id', 'in', (eb) => eb.selectFrom('users').select('id').where('email', '=', foldEmail(email)))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async listUnreachable() {
      return db
        .selectFrom('users')
        .select(['id', 'email'])
        .where((eb) => eb('email', '<>', eb.fn<string>('fold_email', ['email'])))
        .orderBy('id')
        .execute();
    },
  };
}

function decode(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return '';
  }
}

/**
 * Finds the session of a token that this site signed and that has not expired. The library's own method verifies the
 * signature twice with WebCrypto, rejects sessions whose use cannot be saved, and took a third of the CPU time of a
 * shipment request.
 */
export function createFindSession(db: Kysely<Tables>, secret: string) {
  const findLiving = prepareFindLiving(db);
  return async (token: string) => {
    const [value = '', signature = ''] = decode(token).split('.');
    const actual = Buffer.from(signature, 'base64');
    const expected = createHmac('sha256', secret).update(value).digest();
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
    return findLiving(value, new Date());
  };
}

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
