import type { CustomerScope } from '#domain/customer-scope.ts';
import { foldEmail } from '#domain/email.ts';
import { ERROR_TEXTS } from '#domain/error-texts.ts';
import { formatDevice, toDevice } from '#domain/session/device.ts';
import type { UsedPasskey } from '#domain/session/schema.ts';
import type { RequiredFactor } from '#domain/session/second-factor.ts';
import type { Permission, Role } from '#domain/team/role.ts';
import { toFieldError, UnauthorizedError, ValidationError } from '#server/errors.ts';
import type { RecordFailedSignIn } from './failed-sign-ins.repository.ts';
import type { PasskeyService, SecondFactorMethods } from './passkeys.service.ts';
import type { SecondFactorService } from './second-factor.service.ts';
import type { FamiliarNetworks, SignInThrottle } from './sign-in-throttle.ts';

/** The signed-in user. */
export interface SignedIn {
  id: string;
  email: string;
  name: string;
  role: Role;
}

/** The caller and their session. */
export interface Staff extends SignedIn {
  /** The session's id, not its token. */
  sessionId: string;
  permissions: readonly Permission[];
  /** People see all shipments; a key may be limited to one customer. */
  customerScope: CustomerScope;
  /** Time of the last proof by password or code. */
  provenAt: Date;
  /** Whether sign-in requires a second factor. */
  hasFactor: boolean;
  /** Set for a program with an API key: its remaining requests. */
  key?: { id: string; left: number };
}

export interface IssuedSession {
  token: string;
  user: SignedIn;
}

/** The user's data in a session response. */
export interface OpenedSession extends IssuedSession {
  user: SignedIn & {
    /** The second factor that the company requires, while the user has none. */
    requiredFactor: RequiredFactor | null;
  };
}

/** The role of a session, or `setup` while it may only set up a second factor. */
export type Access = Role | 'setup';

/** The password was correct, and a second step follows. */
export interface Challenge {
  challenge: string;
}

/** The next step of a sign-in. */
export type SecondStep = Challenge & SecondFactorMethods;

/** The part of the accounts library that the rules need. */
export interface Accounts {
  /**
   * Returns undefined if rejected; takes the same time whether or not the account exists. `device` is stored with the
   * session.
   */
  signIn(
    email: string,
    password: string,
    device: string,
  ): Promise<IssuedSession | (Challenge & { userId: string }) | undefined>;
  /** The user and expiry of a challenge; undefined if it is forged or expired, or if the password has changed since. */
  findChallenged(challenge: string): Promise<{ user: SignedIn; until: number } | undefined>;
  /** Creates a session after all proofs and returns its token. */
  openSession(userId: string, device: string): Promise<string>;
  findUser(token: string): Promise<Staff | undefined>;
  /** The user of an active session; unlike findUser, it neither extends the session nor counts as use. */
  findAccess(token: string): Promise<Pick<Staff, 'role' | 'hasFactor'> | undefined>;
  signOut(token: string): Promise<void>;
}

/** Counts attempts per account and address, across restarts. */
export interface FailureLimit {
  /**
   * Counts an attempt as failed until forget() reverts it. Returns the seconds until the next attempt is allowed, or 0.
   */
  take(key: string): Promise<number>;
  forget(key: string): Promise<void>;
}

/** The key of failure counts: one account from one address. */
export const toFailureKey = (email: string, caller: string) => `${foldEmail(email)} ${caller}`;

const toDeviceName = (userAgent: string) => formatDevice(toDevice(userAgent));
const toToken = (authorization: string | undefined) => /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];

/** The origin of a request. */
export interface ClientIdentity {
  /** The rate limit key of the address. */
  caller: string;
  /** The user agent. */
  userAgent: string;
}

export interface AuthServiceDeps
  extends Pick<SecondFactorService, 'requireCode'>,
    Pick<PasskeyService, 'findMethods' | 'requirePasskey'> {
  accounts: Accounts;
  throttle: SignInThrottle;
  /** Marks a network as known to an account after a complete sign-in. */
  networks: Pick<FamiliarNetworks, 'add'>;
  recordFailure: RecordFailedSignIn;
  /** The company's current requirement for all accounts. */
  getRequiredFactor: () => RequiredFactor | null;
  /** Called after each successful sign-in. */
  onSignIn?: (() => void) | undefined;
}

/** Sign-in, sign-out and the current caller. Ruling "Signing in". */
export function createAuthService(deps: AuthServiceDeps) {
  const { accounts, throttle, requireCode, findMethods, requirePasskey, networks, recordFailure, getRequiredFactor } =
    deps;
  async function findSignedIn(authorization: string | undefined): Promise<Staff | undefined> {
    const token = toToken(authorization);
    return token ? accounts.findUser(token) : undefined;
  }

  async function requireChallenged(challenge: string): Promise<{ user: SignedIn; until: number }> {
    const account = await accounts.findChallenged(challenge);
    if (!account) throw new UnauthorizedError('The sign-in took too long. Start again.');
    return account;
  }

  async function recordSignIn(email: string, caller: string): Promise<void> {
    await networks.add(toFailureKey(email, caller));
    deps.onSignIn?.();
  }

  /** Completes a sign-in after all proofs. */
  async function open(user: SignedIn, { caller, userAgent }: ClientIdentity): Promise<OpenedSession> {
    const token = await accounts.openSession(user.id, toDeviceName(userAgent));
    await recordSignIn(user.email, caller);
    return { token, user: { ...user, requiredFactor: null } };
  }

  const isHeld = ({ hasFactor }: Pick<Staff, 'hasFactor'>) => !hasFactor && getRequiredFactor()?.isDue === true;

  return {
    /** Whether this user may only set up a second factor. Keys never sign in. */
    isHeld: (staff: Staff): boolean => !staff.key && isHeld(staff),

    /** The second factor that the company requires of this user, while they have none. */
    findRequired: ({ hasFactor }: Staff): RequiredFactor | null => (hasFactor ? null : getRequiredFactor()),

    /**
     * Returns a new session, or a challenge if the account requires a second step. `caller` is the rate limit key of
     * the address; the session stores the name of `userAgent`. Throws ValidationError "Please enter both email and
     * password", UnauthorizedError "Invalid credentials. Please try again.", and TooManyRequestsError if the throttle
     * rejects the attempt.
     */
    async signIn(
      address: string,
      password: string,
      { caller, userAgent }: ClientIdentity,
    ): Promise<OpenedSession | SecondStep> {
      const email = foldEmail(address);
      if (email === '' || password === '') {
        const missing = [...(email === '' ? ['email'] : []), ...(password === '' ? ['password'] : [])];
        throw new ValidationError(missing.map((path) => toFieldError(path, 'emailAndPassword')));
      }
      const device = toDeviceName(userAgent);
      const outcome = await throttle({ email, caller }, () => accounts.signIn(email, password, device));
      if (!outcome) {
        await recordFailure({ email, action: 'passwordRefused' });
        throw new UnauthorizedError(ERROR_TEXTS.invalidCredentials);
      }
      if ('challenge' in outcome) {
        const { challenge, userId } = outcome;
        return { challenge, ...(await findMethods(userId, challenge)) };
      }
      await recordSignIn(email, caller);
      return { ...outcome, user: { ...outcome.user, requiredFactor: getRequiredFactor() } };
    },

    /**
     * Second step: exchanges a challenge and a code for a session. Throws UnauthorizedError for an expired challenge, a
     * 422 on a wrong `code`, and TooManyRequestsError after 5 of those a minute from one network, or 100 an hour.
     */
    async signInByCode(challenge: string, code: string, from: ClientIdentity): Promise<OpenedSession> {
      const { user } = await requireChallenged(challenge);
      await requireCode(user, code, { caller: from.caller, isSignedIn: false });
      return open(user, from);
    },

    /** Second step with a passkey. Throws like `signInByCode`, with the 422 on `credential`. */
    async signInByPasskey(challenge: string, assertion: UsedPasskey, from: ClientIdentity): Promise<OpenedSession> {
      const { user, until } = await requireChallenged(challenge);
      await requirePasskey(user, assertion, { challenge, until }, from.caller);
      return open(user, from);
    },

    /** The user of the Authorization header; undefined without an active session. */
    findSignedIn,

    /** Like findSignedIn, but throws UnauthorizedError. */
    async requireSignedIn(authorization: string | undefined): Promise<Staff> {
      const user = await findSignedIn(authorization);
      if (!user) throw new UnauthorizedError();
      return user;
    },

    /** The user of the session; does not extend it, so an open page does not count as use. */
    async findAccess(authorization: string | undefined): Promise<Access | undefined> {
      const token = toToken(authorization);
      const access = token === undefined ? undefined : await accounts.findAccess(token);
      return access && (isHeld(access) ? 'setup' : access.role);
    },

    /**
     * Ends the session of this header: its token returns 401 from then on. Throws UnauthorizedError without a session.
     */
    async signOut(authorization: string | undefined): Promise<void> {
      const token = toToken(authorization);
      if (!token || !(await accounts.findUser(token))) throw new UnauthorizedError();
      await accounts.signOut(token);
    },
  };
}

export type AuthService = ReturnType<typeof createAuthService>;
