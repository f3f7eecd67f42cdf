import type { CustomerScope } from '#domain/customer-scope.ts';
import { foldEmail } from '#domain/email.ts';
import { ERROR_TEXTS } from '#domain/error-texts.ts';
import { formatDevice, toDevice } from '#domain/session/device.ts';
import type { UsedPasskey } from '#domain/session/schema.ts';
import type { RequiredFactor } from '#domain/session/second-factor.ts';
import type { Permission, Role } from '#domain/team/role.ts';
import { toFieldError, UnauthorizedError, ValidationError } from '#server/errors.ts';
import type { RecordFailedSignIn } from './failed-sign-ins.repository.ts';
import type { SecondWays } from './passkeys.service.ts';
import type { CodeSource } from './second-factor.service.ts';
import type { FamiliarNetworks, SignInBrake } from './sign-in-brake.ts';

/** Who is signed in. */
export interface SignedIn {
  id: string;
  email: string;
  name: string;
  role: Role;
}

/** Who asks, and by which of their sessions. */
export interface Staff extends SignedIn {
  /** The session's id; it is not its token. */
  sessionId: string;
  permissions: readonly Permission[];
  /** People see everything; a key may be bound to one customer. */
  customerScope: CustomerScope;
  /** When password or code was last given. */
  provenAt: Date;
  /** Whether their sign-in asks for more than the password. */
  hasFactor: boolean;
  /** Who asks is a program by a key, with so many requests left. */
  key?: { id: string; left: number };
}

export interface Session {
  token: string;
  user: SignedIn;
}

/** What an opened session tells of its person. */
export interface OpenedSession extends Session {
  user: SignedIn & {
    /** What the company asks of them, as long as they don't have it. */
    requiredFactor: RequiredFactor | null;
  };
}

/** As what a session lives; `setup` while nothing is open to it but to set a second factor up. */
export type Access = Role | 'setup';

/** The password was right, and the account asks for more. */
export interface Challenge {
  challenge: string;
}

/** What a sign-in goes on with. */
export type SecondStep = Challenge & SecondWays;

/** What the rules need of the accounts library. */
export interface Accounts {
  /** Undefined when refused; does the same work whether or not the account exists. `device` is kept with the session. */
  signIn(
    email: string,
    password: string,
    device: string,
  ): Promise<Session | (Challenge & { userId: string }) | undefined>;
  /** Who was given this challenge, and until when it is good; undefined when it is forged or over, or the password is another meanwhile. */
  findChallenged(challenge: string): Promise<{ user: SignedIn; until: number } | undefined>;
  /** The token of a new session for whoever has given every proof. */
  openSession(userId: string, device: string): Promise<string>;
  findUser(token: string): Promise<Staff | undefined>;
  /** Of a session that lives; unlike findUser it never prolongs it, and is no use of it. */
  findAccess(token: string): Promise<Pick<Staff, 'role' | 'hasFactor'> | undefined>;
  signOut(token: string): Promise<void>;
}

/** Counts tries per account and address, and remembers them across a restart. */
export interface FailureLimit {
  /** Counts a try as failed until forget() takes it back. Seconds until another try is allowed; 0 when it is now. */
  take(key: string): Promise<number>;
  forget(key: string): Promise<void>;
}

/** Whom failures are counted for: one account from one address. */
export const toFailureKey = (email: string, caller: string) => `${foldEmail(email)} ${caller}`;

const toDeviceName = (userAgent: string) => formatDevice(toDevice(userAgent));
const toToken = (authorization: string | undefined) => /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];

/** Where a request comes from. */
export interface ClientIdentity {
  /** By what its address is counted. */
  caller: string;
  /** What its program calls itself. */
  userAgent: string;
}

export interface AuthServiceDeps {
  accounts: Accounts;
  brake: SignInBrake;
  /** Takes a code of this person, or throws. */
  requireCode(person: SignedIn, code: string, source: CodeSource): Promise<void>;
  /** By what an account goes on after the password. */
  findWays(userId: string, challenge: string): Promise<SecondWays>;
  /** Takes what a passkey of this person made of a challenge that is good until then, or throws. */
  requirePasskey(
    person: SignedIn,
    given: UsedPasskey,
    challenge: Challenge & { until: number },
    caller: string,
  ): Promise<void>;
  /** Networks become known to an account when every proof was right. */
  known: Pick<FamiliarNetworks, 'add'>;
  recordFailure: RecordFailedSignIn;
  /** What the company asks of everybody now. */
  getRequiredFactor: () => RequiredFactor | null;
  /** Called after each successful sign-in. */
  onSignIn?: (() => void) | undefined;
}

/** Signing in and out, and who is asking. Ruling "Signing in". */
export function createAuthService(deps: AuthServiceDeps) {
  const { accounts, brake, requireCode, findWays, requirePasskey, known, recordFailure, getRequiredFactor } = deps;
  async function findSignedIn(authorization: string | undefined): Promise<Staff | undefined> {
    const token = toToken(authorization);
    return token ? accounts.findUser(token) : undefined;
  }

  async function requireChallenged(challenge: string): Promise<{ user: SignedIn; until: number }> {
    const found = await accounts.findChallenged(challenge);
    if (!found) throw new UnauthorizedError('The sign-in took too long. Begin again.');
    return found;
  }

  async function noteSignIn(email: string, caller: string): Promise<void> {
    await known.add(toFailureKey(email, caller));
    deps.onSignIn?.();
  }

  /** For whoever has given every proof. */
  async function open(user: SignedIn, { caller, userAgent }: ClientIdentity): Promise<OpenedSession> {
    const token = await accounts.openSession(user.id, toDeviceName(userAgent));
    await noteSignIn(user.email, caller);
    return { token, user: { ...user, requiredFactor: null } };
  }

  const isHeld = ({ hasFactor }: Pick<Staff, 'hasFactor'>) => !hasFactor && getRequiredFactor()?.isDue === true;

  return {
    /** Whether nothing is open to this person but to set a second factor up. Keys never sign in. */
    isHeld: (staff: Staff): boolean => !staff.key && isHeld(staff),

    /** What the company asks of this person, as long as they don't have it. */
    findRequired: ({ hasFactor }: Staff): RequiredFactor | null => (hasFactor ? null : getRequiredFactor()),

    /**
     * A new session for the right credentials, or a challenge where the account asks for more; `caller` is the key of the visitor's address, `userAgent` what their
     * program calls itself: its name is kept. Throws ValidationError
     * "Please enter both email and password", UnauthorizedError "Invalid credentials. Please try again.",
     * TooManyRequestsError when the brake refuses the try.
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
      const outcome = await brake({ email, caller }, () => accounts.signIn(email, password, device));
      if (!outcome) {
        await recordFailure({ email, action: 'passwordRefused' });
        throw new UnauthorizedError(ERROR_TEXTS.invalidCredentials);
      }
      if ('challenge' in outcome) {
        const { challenge, userId } = outcome;
        return { challenge, ...(await findWays(userId, challenge)) };
      }
      await noteSignIn(email, caller);
      return { ...outcome, user: { ...outcome.user, requiredFactor: getRequiredFactor() } };
    },

    /**
     * The second step: a new session for a challenge and a code. Throws UnauthorizedError when the challenge is over, a 422
     * on `code` when that is wrong, TooManyRequestsError after 5 of those in a minute from one network, or 100 an hour.
     */
    async signInByCode(challenge: string, code: string, from: ClientIdentity): Promise<OpenedSession> {
      const { user } = await requireChallenged(challenge);
      await requireCode(user, code, { caller: from.caller, isSignedIn: false });
      return open(user, from);
    },

    /** The second step by a passkey. Throws as `signInByCode` does, the 422 on `credential`. */
    async signInByPasskey(challenge: string, given: UsedPasskey, from: ClientIdentity): Promise<OpenedSession> {
      const { user, until } = await requireChallenged(challenge);
      await requirePasskey(user, given, { challenge, until }, from.caller);
      return open(user, from);
    },

    /** Who the Authorization header belongs to; undefined without a living session. */
    findSignedIn,

    /** Like findSignedIn; throws UnauthorizedError. */
    async requireSignedIn(authorization: string | undefined): Promise<Staff> {
      const user = await findSignedIn(authorization);
      if (!user) throw new UnauthorizedError();
      return user;
    },

    /** As what the session of this header lives; asking does not prolong it, so an open page is no use of it. */
    async findAccess(authorization: string | undefined): Promise<Access | undefined> {
      const token = toToken(authorization);
      const found = token === undefined ? undefined : await accounts.findAccess(token);
      return found && (isHeld(found) ? 'setup' : found.role);
    },

    /** Ends the session of this header: its token answers 401 from now on. Throws UnauthorizedError when there is none. */
    async signOut(authorization: string | undefined): Promise<void> {
      const token = toToken(authorization);
      if (!token || !(await accounts.findUser(token))) throw new UnauthorizedError();
      await accounts.signOut(token);
    },
  };
}

export type AuthService = ReturnType<typeof createAuthService>;
