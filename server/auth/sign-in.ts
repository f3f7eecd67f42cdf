import { createHmac } from 'node:crypto';
import { domainToASCII, domainToUnicode } from 'node:url';
import type { Kysely } from 'kysely';
import { foldEmail } from '#domain/email.ts';
import { DEFAULT_ROLE, isRole } from '#domain/team/role.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Accounts, SignedIn } from './auth.service.ts';
import type { createChallenges } from './challenge.ts';
import type { Library } from './library.ts';
import type { PasswordHasher } from './password-hasher.ts';

/** SQLSTATE: the account was deleted while its session was created. */
const FOREIGN_KEY_VIOLATION = '23503';

const isRefusal = (error: unknown) =>
  error instanceof Error &&
  (('statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500) ||
    ('code' in error && error.code === FOREIGN_KEY_VIOLATION));

/** The public data of an account. */
export const toSignedIn = ({ id, email, name, role }: Omit<SignedIn, 'role'> & { role?: unknown }): SignedIn => ({
  id,
  email,
  name,
  role: isRole(role) ? role : DEFAULT_ROLE,
});
/** Wraps a session token in the headers that the auth library expects. */
export const toHeaders = (token: string) => new Headers({ authorization: `Bearer ${token}` });

/** Records the person's last visit for the team page. */
export async function recordLastSeen(db: Kysely<Tables>, userId: string, now: Date): Promise<void> {
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

export interface SignInParts {
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
export function createSignIn(parts: SignInParts): Accounts['signIn'] {
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
export function createSecondStep(parts: SignInParts) {
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
