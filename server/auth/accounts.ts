import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { foldEmail } from '#domain/email.ts';
import { listPermissions } from '#domain/team/role.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Accounts } from './auth.service.ts';
import { createChallenges } from './challenge.ts';
import { createLibrary, type Library, SESSION_SECONDS } from './library.ts';
import { type PasswordHasher, scryptHasher } from './password-hasher.ts';
import { prepareFindLiving } from './sessions.repository.ts';
import { createSecondStep, createSignIn, recordLastSeen, toHeaders, toSignedIn } from './sign-in.ts';

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
  const rememberUse = createLastUse(db, onLastUseLost);
  const findSession = createFindSession(db, secret);
  const parts = { db, library, hasher, challenges: createChallenges(secret, now), secret };
  return {
    signIn: createSignIn(parts),
    ...createSecondStep(parts),

    async findUser(token) {
      const session = await findSession(token);
      if (!session) return undefined;
      await rememberUse(session);
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
