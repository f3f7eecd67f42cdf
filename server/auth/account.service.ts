import { checkNewPassword } from '#domain/session/password.ts';
import type { SessionProof } from '#domain/session/schema.ts';
import type { PasswordChange, StaffSession } from '#domain/team/schema.ts';
import {
  type MessageCode,
  NotFoundError,
  TooManyRequestsError,
  toFieldError,
  ValidationError,
} from '#server/errors.ts';
import { type FailureLimit, type SignedIn, type Staff, toFailureKey } from './auth.service.ts';
import type { RecordFailedSignIn } from './failed-sign-ins.repository.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { CodeSource } from './second-factor.service.ts';
import type { SessionRepository } from './sessions.repository.ts';

export interface AccountServiceDeps {
  repository: SessionRepository;
  hasher: PasswordHasher;
  now: () => Date;
  /** See `createPasswordProof`. */
  requirePassword(staff: Staff, password: string, caller: string): Promise<string>;
  /** Takes a code of this person, or throws. */
  requireCode(person: SignedIn, code: string, source: CodeSource): Promise<void>;
}

const refuse = (path: keyof PasswordChange, code: MessageCode) => new ValidationError([toFieldError(path, code)]);

/**
 * Gives the stored form of the person's password if this is it. Throws ValidationError on `currentPassword`,
 * TooManyRequestsError as the sign-in does.
 */
export function createPasswordProof({
  repository,
  hasher,
  failures,
  recordFailure,
}: Pick<AccountServiceDeps, 'repository' | 'hasher'> & {
  /** The one of the sign-in: guesses count together, whichever way they come. */
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

/** One's own password and sessions. */
export function createAccountService(deps: AccountServiceDeps) {
  const { repository, hasher, now, requirePassword, requireCode } = deps;
  return {
    /**
     * Changes the password and ends every other session; this one stays. Throws ValidationError on `newPassword` when it
     * will not do, on `currentPassword` when that is not the current one; TooManyRequestsError as the sign-in does.
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
      // Somebody else was faster: what was typed is not the current one any more.
      if (!(await repository.replacePassword(staff, oldHash, newHash, now())))
        throw refuse('currentPassword', 'currentPasswordWrong');
    },

    /**
     * Takes password or code as a proof for what asks for one again. Throws ValidationError on `currentPassword`, a 422 on
     * `code`, TooManyRequestsError as the sign-in does.
     */
    async prove(staff: Staff, { currentPassword, code }: SessionProof, caller: string): Promise<void> {
      if (code !== undefined) await requireCode(staff, code, { caller, isSignedIn: true });
      else await requirePassword(staff, currentPassword ?? '', caller);
      await repository.noteProof(staff.sessionId, new Date());
    },

    /** One's own living sessions, this one first, then by last use. */
    listSessions: (staff: Staff): Promise<StaffSession[]> => repository.list(staff, new Date()),

    /** Ends one of one's own sessions: its token answers 401 from now on. Throws NotFoundError for any other id. */
    async endSession(staff: Staff, sessionId: string): Promise<void> {
      if (!(await repository.end(staff, sessionId))) throw new NotFoundError('There is no such session.');
    },

    /** Ends all of one's own sessions; `keepThis` spares the one that asks. */
    endSessions: (staff: Staff, keepThis: boolean): Promise<void> =>
      repository.endAll(staff, keepThis ? staff.sessionId : undefined),
  };
}

export type AccountService = ReturnType<typeof createAccountService>;
