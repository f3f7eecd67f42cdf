import { formatDevice, toDevice } from '#domain/device.ts';
import { ERROR_TEXTS } from '#domain/error-texts.ts';
import type { Permission, Role } from '#domain/role.ts';
import { toFieldError, UnauthorizedError, ValidationError } from '#server/errors.ts';
import type { SignInBrake } from './sign-in-brake.ts';

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
  /** Who asks is a program by a key, with so many requests left. */
  key?: { left: number };
}

/** What the rules need of the accounts library. */
export interface Accounts {
  /** Undefined when refused; does the same work whether or not the account exists. `device` is kept with the session. */
  signIn(email: string, password: string, device: string): Promise<{ token: string; user: SignedIn } | undefined>;
  findUser(token: string): Promise<Staff | undefined>;
  /** The role of a session that lives; unlike findUser it never prolongs it, and is no use of it. */
  findRole(token: string): Promise<Role | undefined>;
  signOut(token: string): Promise<void>;
}

/** Counts tries per account and address, and remembers them across a restart. */
export interface FailureLimit {
  /** Counts a try as failed until forget() takes it back. Seconds until another try is allowed; 0 when it is now. */
  take(key: string): Promise<number>;
  forget(key: string): Promise<void>;
}

/** Whom failures are counted for: one account from one address. */
export const toFailureKey = (email: string, caller: string) => `${email.trim().toLowerCase()} ${caller}`;

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
  /** Called after each successful sign-in. */
  onSignIn?: (() => void) | undefined;
}

/** Signing in and out, and who is asking. Ruling "Signing in". */
export function createAuthService({ accounts, brake, onSignIn }: AuthServiceDeps) {
  async function findSignedIn(authorization: string | undefined): Promise<Staff | undefined> {
    const token = toToken(authorization);
    return token ? accounts.findUser(token) : undefined;
  }

  return {
    /**
     * A new session for the right credentials; `caller` is the key of the visitor's address, `userAgent` what their
     * program calls itself: its name is kept. Throws ValidationError
     * "Please enter both email and password", UnauthorizedError "Invalid credentials. Please try again.",
     * TooManyRequestsError when the brake refuses the try.
     */
    async signIn(email: string, password: string, { caller, userAgent }: ClientIdentity) {
      if (email.trim() === '' || password === '') {
        const missing = [...(email.trim() === '' ? ['email'] : []), ...(password === '' ? ['password'] : [])];
        throw new ValidationError(missing.map((path) => toFieldError(path, 'emailAndPassword')));
      }
      const device = formatDevice(toDevice(userAgent));
      const session = await brake({ email, caller }, () => accounts.signIn(email.trim(), password, device));
      if (!session) throw new UnauthorizedError(ERROR_TEXTS.invalidCredentials);
      onSignIn?.();
      return session;
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
    async findAccess(authorization: string | undefined): Promise<Role | undefined> {
      const token = toToken(authorization);
      return token === undefined ? undefined : accounts.findRole(token);
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
