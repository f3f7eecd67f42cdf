import type { Passkey, SecondFactor, SecondFactorSetup } from '#domain/session/schema.ts';
import { isAppCode, normalizeCode, type RequiredFactor } from '#domain/session/second-factor.ts';
import { AppError, ConflictError, TooManyRequestsError, toFieldError, ValidationError } from '#server/errors.ts';
import type { Staff } from './auth.service.ts';
import { createSetupBox } from './factor-setup.ts';
import type { RecordFailedSignIn } from './failed-sign-ins.repository.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import type { FactorOwner, SecondFactorRepository } from './second-factor.repository.ts';

/** An attempt at the second step of a sign-in. */
export interface CodeTry {
  owner: FactorOwner;
  /** The rate limit key of the request's address. */
  caller: string;
  /** Six-digit codes can be guessed; recovery codes and passkeys cannot. */
  isGuessable: boolean;
}

/** Counts second-step attempts per account, for all methods together, across restarts. */
export interface CodeLimit {
  /** Counts an attempt as failed until forget() reverts it. `wait` is the seconds until the next is allowed, or 0. */
  take(attempt: CodeTry): Promise<{ wait: number; left: number }>;
  forget(attempt: CodeTry): Promise<void>;
}

/** The origin of a code: a sign-in, or a session of the account. */
export interface CodeSource {
  caller: string;
  isSignedIn: boolean;
}

export interface SecondFactorDeps {
  repository: SecondFactorRepository;
  codes: OneTimeCodes;
  limit: CodeLimit;
  recordFailure: RecordFailedSignIn;
  /** Throws unless this is the person's password. */
  requirePassword(staff: Staff, password: string, caller: string): Promise<unknown>;
  now: () => Date;
  /** The name that apps show above the code. */
  getIssuer: () => string;
  /** The company's current requirement for all accounts. */
  getRequired: () => RequiredFactor | null;
  listPasskeys(userId: string): Promise<Passkey[]>;
  /** The relying party of passkeys; null if the site's address does not support them. */
  passkeyOrigin: string | null;
}

/** Encrypted setup state that the browser passes from one step to the next. */
interface Setup {
  userId: string;
  secret: string;
  until: number;
  /** Replaces the current app, after the password was verified. */
  replaces?: boolean;
  proven?: { step: number; recoveryCodes: string[] };
}

const createMissingError = () => new ConflictError('second-factor-off', 'This account has no second factor.');
const createExistingError = () =>
  new ConflictError('second-factor-on', 'This account already has an authenticator app.');
const createUnavailableError = () =>
  new ConflictError(
    'passkeys-unavailable',
    "This account's passkeys can't be used at this address. Remove them first.",
  );
const createRequiredError = () =>
  new ConflictError('second-factor-required', 'The company requires a second factor: it cannot be turned off.');
const createExpiredError = () => new ConflictError('second-factor-off', 'This took too long. Start again.');

function refuseCode(left: number): AppError {
  const error = toFieldError('code', 'codeWrong');
  return new AppError(422, error.message, { errors: [error], headers: { RateLimit: `"code";r=${left};t=60` } });
}

/** A second proof besides the password: app codes, and recovery codes in case the app is lost. Guarantee S16. */
export function createSecondFactorService(deps: SecondFactorDeps) {
  const { repository, codes, limit, requirePassword, now, getIssuer, getRequired, listPasskeys, passkeyOrigin } = deps;
  const { recordFailure } = deps;
  const setups = createSetupBox<Setup>(codes.box, now, createExpiredError);
  const toHashes = (userId: string, recoveryCodes: string[]) =>
    recoveryCodes.map((code) => codes.toHash(userId, normalizeCode(code)));

  async function take(owner: FactorOwner, code: string): Promise<boolean> {
    if (!isAppCode(code)) return repository.takeRecoveryCode(owner, codes.toHash(owner.id, code), now());
    const factor = await repository.find(owner.id);
    if (!factor?.secret) return false;
    const step = codes.findStep(codes.box.open(factor.secret), code, now());
    return step !== undefined && repository.takeStep(owner.id, step);
  }

  return {
    /**
     * Accepts an app code or uses up a recovery code. Throws a 422 on a wrong or used `code`, and TooManyRequestsError
     * after 5 of those a minute from one network.
     */
    async requireCode(owner: FactorOwner, typed: string, { caller, isSignedIn }: CodeSource): Promise<void> {
      const code = normalizeCode(typed);
      const attempt = { owner, caller, isGuessable: isAppCode(code) };
      const { wait, left } = await limit.take(attempt);
      if (wait > 0) throw new TooManyRequestsError(wait);
      if (!(await take(owner, code))) {
        await recordFailure({ email: owner.email, action: 'codeRefused', actor: isSignedIn ? owner.email : undefined });
        throw refuseCode(left);
      }
      await limit.forget(attempt);
    },

    /** The account's factor with its date, the number of remaining recovery codes, and the company's requirement. */
    async get(staff: Staff): Promise<SecondFactor> {
      const [factor, passkeys] = await Promise.all([repository.find(staff.id), listPasskeys(staff.id)]);
      return {
        since: factor?.createdAt.toISOString() ?? null,
        recoveryCodesLeft: factor?.codesLeft ?? 0,
        hasApp: typeof factor?.secret === 'string',
        passkeys,
        passkeyOrigin,
        required: getRequired(),
      };
    },

    /**
     * Creates a secret for an app and the state for the next step. Nothing is stored. An account with an app must give
     * the password, and the new app replaces it at the end. Throws a 409 without the password, and like `turnOff` for a
     * wrong one.
     */
    async start(staff: Staff, password: string | undefined, caller: string): Promise<SecondFactorSetup> {
      const replaces = typeof (await repository.find(staff.id))?.secret === 'string';
      if (replaces && password === undefined) throw createExistingError();
      if (replaces) await requirePassword(staff, password ?? '', caller);
      const secret = codes.createSecret();
      const uri = codes.toUri(secret, getIssuer(), staff.email);
      return { secret, uri, setup: setups.seal({ userId: staff.id, secret, until: setups.createExpiry(), replaces }) };
    },

    /**
     * Verifies that the app has the secret and returns ten recovery codes, shown only here, and the state for the last
     * step. Throws ValidationError on `code`, and a 409 after an hour.
     */
    async prove(staff: Staff, sealed: string, typed: string): Promise<{ recoveryCodes: string[]; setup: string }> {
      const setup = setups.open(staff.id, sealed);
      const step = codes.findStep(setup.secret, normalizeCode(typed), now());
      if (step === undefined) throw new ValidationError([toFieldError('code', 'codeWrong')]);
      const recoveryCodes = codes.createRecoveryCodes();
      return { recoveryCodes, setup: setups.seal({ ...setup, proven: { step, recoveryCodes } }) };
    },

    /**
     * Activates the verified app and ends all other sessions; earlier recovery codes become invalid. Throws a 409 after
     * an hour, or if there is an app that the setup was not started to replace.
     */
    async turnOn(staff: Staff, sealed: string): Promise<SecondFactor> {
      const { secret, proven, replaces = false } = setups.open(staff.id, sealed);
      if (!proven) throw createExpiredError();
      const { step, recoveryCodes } = proven;
      const factor = { secret: codes.box.seal(secret), step, codeHashes: toHashes(staff.id, recoveryCodes) };
      if (!(await repository.turnOn(staff, { ...factor, replaces }, staff.sessionId))) throw createExistingError();
      return this.get(staff);
    },

    /**
     * Removes the app and keeps passkeys. Throws ValidationError on `currentPassword`, TooManyRequestsError like the
     * sign-in, and a 409 without an app, if it is the only factor and the company requires one, or if only passkeys
     * remain that the site's address does not support.
     */
    async turnOff(staff: Staff, password: string, caller: string): Promise<void> {
      const mayBeLast = !getRequired()?.isDue;
      const hasPasskeys = (await listPasskeys(staff.id)).length > 0;
      if (!mayBeLast && !hasPasskeys) throw createRequiredError();
      if (hasPasskeys && passkeyOrigin === null) throw createUnavailableError();
      await requirePassword(staff, password, caller);
      const outcome = await repository.removeApp(staff, mayBeLast);
      if (outcome === 'none') throw createMissingError();
      if (outcome === 'last') throw createRequiredError();
    },

    /** Returns ten new recovery codes and invalidates the earlier ones. Throws like `turnOff`. */
    async renewCodes(staff: Staff, password: string, caller: string): Promise<{ recoveryCodes: string[] }> {
      await requirePassword(staff, password, caller);
      const recoveryCodes = codes.createRecoveryCodes();
      if (!(await repository.replaceCodes(staff, toHashes(staff.id, recoveryCodes), now()))) throw createMissingError();
      return { recoveryCodes };
    },

    /**
     * Removes app, passkeys and codes of someone who lost them. Throws a 409 without a factor, or for the caller's own
     * required factor.
     */
    async reset(userId: string, by: Staff): Promise<void> {
      if (userId === by.id && getRequired()?.isDue) throw createRequiredError();
      if (!(await repository.turnOff(userId, by.email))) throw createMissingError();
    },
  };
}

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;
