import { checkNewPassword } from '#domain/session/password.ts';
import type { SessionProof } from '#domain/session/schema.ts';
import type { AccountDetails, PasswordChange, StaffSession } from '#domain/team/schema.ts';
import {
  type MessageCode,
  NotFoundError,
  TooManyRequestsError,
  toFieldError,
  ValidationError,
} from '#server/errors.ts';
import { type FailureLimit, type Staff, toFailureKey } from './auth.service.ts';
import type { RecordFailedSignIn } from './failed-sign-ins.repository.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { SecondFactorService } from './second-factor.service.ts';
import type { SessionRepository } from './sessions.repository.ts';

export interface AccountServiceDeps extends Pick<SecondFactorService, 'requireCode'> {
  repository: SessionRepository;
  hasher: PasswordHasher;
  now: () => Date;
  /** See `createPasswordProof`. */
  requirePassword(staff: Staff, password: string, caller: string): Promise<string>;
  /** Throws TooManyRequestsError if this account has changed its email too often. */
  limitEmailChanges(id: string): Promise<void>;
}

const refuse = (path: keyof PasswordChange, code: MessageCode) => new ValidationError([toFieldError(path, code)]);

/**
 * Returns the stored password hash if the password is correct. Throws ValidationError on `currentPassword` and, like
 * the sign-in, TooManyRequestsError.
 */
export function createPasswordProof({
  repository,
  hasher,
  failures,
  recordFailure,
}: Pick<AccountServiceDeps, 'repository' | 'hasher'> & {
  /** Shared with the sign-in: wrong guesses count together. */
  failures: FailureLimit;
  recordFailure: RecordFailedSignIn;
}) {
  return async (staff: Staff, password: string, caller: string): Promise<string> => {
    const key = toFailureKey(staff.email, caller);
    const wait = await failures.take(key);
    if (wait > 0) throw new TooManyRequestsError(wait);
    const hash = await repository.findPasswordHash(staff.id);
    if (!hash || !(await hasher.verify({ hash, password }))) {
      await recordFailure({ email: staff.email, action: 'passwordRefused', actor: staff.email });
      throw refuse('currentPassword', 'currentPasswordWrong');
    }
    await failures.forget(key);
    return hash;
  };
}

/** The signed-in user's name, email, password and sessions. */
export function createAccountService(deps: AccountServiceDeps) {
  const { repository, hasher, now, requirePassword, requireCode, limitEmailChanges } = deps;
  return {
    /**
     * Changes name and email; all sessions stay. Throws ValidationError on an `email` that has an account, and
     * TooManyRequestsError after 10 changes of the email in an hour.
     */
    async changeDetails(staff: Staff, details: AccountDetails): Promise<void> {
      if (details.email !== staff.email) await limitEmailChanges(staff.id);
      if (!(await repository.changeDetails(staff, details, now())))
        throw new ValidationError([toFieldError('email', 'isAdminAlready')]);
    },

    /**
     * Changes the password and ends all other sessions. Throws ValidationError on an unacceptable `newPassword` or a
     * wrong `currentPassword`, and TooManyRequestsError like the sign-in.
     */
    async changePassword(
      staff: Staff,
      { currentPassword, newPassword }: PasswordChange,
      caller: string,
    ): Promise<void> {
      const problem = checkNewPassword(newPassword, staff.email);
      if (problem) throw refuse('newPassword', problem);
      const oldHash = await requirePassword(staff, currentPassword, caller);
      if (newPassword === currentPassword) throw refuse('newPassword', 'passwordSame');
      const newHash = await hasher.hash(newPassword);
      // Another request changed the password first, so the given one is no longer current.
      if (!(await repository.replacePassword(staff, oldHash, newHash, now())))
        throw refuse('currentPassword', 'currentPasswordWrong');
    },

    /**
     * Accepts a password or code as renewed proof. Throws ValidationError on `currentPassword`, a 422 on `code`, and
     * TooManyRequestsError like the sign-in.
     */
    async prove(staff: Staff, { currentPassword, code }: SessionProof, caller: string): Promise<void> {
      if (code !== undefined) await requireCode(staff, code, { caller, isSignedIn: true });
      else await requirePassword(staff, currentPassword ?? '', caller);
      await repository.noteProof(staff.sessionId, new Date());
    },

    /** The user's active sessions, the current one first, then by last use. */
    listSessions: (staff: Staff): Promise<StaffSession[]> => repository.list(staff, new Date()),

    /** Ends one of the user's sessions: its token returns 401 from then on. Throws NotFoundError for any other id. */
    async endSession(staff: Staff, sessionId: string): Promise<void> {
      if (!(await repository.end(staff, sessionId))) throw new NotFoundError('Session not found.');
    },

    /** Ends all of the user's sessions, except the current one with `keepThis`. */
    endSessions: (staff: Staff, keepThis: boolean): Promise<void> =>
      repository.endAll(staff, keepThis ? staff.sessionId : undefined),
  };
}

export type AccountService = ReturnType<typeof createAccountService>;
