import type { Passkey, SecondFactor, SecondFactorSetup } from '#domain/session/schema.ts';
import { isAppCode, normalizeCode, type RequiredFactor } from '#domain/session/second-factor.ts';
import { AppError, ConflictError, TooManyRequestsError, toFieldError, ValidationError } from '#server/errors.ts';
import type { Staff } from './auth.service.ts';
import type { RecordFailedSignIn } from './failed-sign-ins.repository.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import type { FactorOwner, SecondFactorRepository } from './second-factor.repository.ts';

/** So long a factor may take to be set up. */
const SETUP_MS = 60 * 60 * 1000;

/** A try at the second step of an account. */
export interface CodeTry {
  owner: FactorOwner;
  /** By what the address of the request is counted. */
  caller: string;
  /** Six digits can be guessed; recovery codes and passkeys cannot. */
  isGuessable: boolean;
}

/** Counts tries at the second step of an account, whatever the way they come, and remembers them across a restart. */
export interface CodeLimit {
  /** Counts a try as failed until forget() takes it back. `wait` is the seconds until another is allowed, 0 when it is now. */
  take(attempt: CodeTry): Promise<{ wait: number; left: number }>;
  forget(attempt: CodeTry): Promise<void>;
}

/** Where a code comes from: a sign-in, or a session of the account. */
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
  /** What apps write above the code. */
  getIssuer: () => string;
  /** What the company asks of everybody now. */
  getRequired: () => RequiredFactor | null;
  listPasskeys(userId: string): Promise<Passkey[]>;
  /** Where passkeys are made and used; null where the site's address allows for none. */
  passkeyOrigin: string | null;
}

/** What the browser carries from one step of the setting up to the next, sealed. */
interface Setup {
  userId: string;
  secret: string;
  until: number;
  /** It takes the place of the app that is there: the password was given for it. */
  replaces?: boolean;
  proven?: { step: number; recoveryCodes: string[] };
}

const isOff = () => new ConflictError('second-factor-off', 'This account has no second factor.');
const isOn = () => new ConflictError('second-factor-on', 'This account has an authenticator app already.');
const isElsewhere = () =>
  new ConflictError(
    'passkeys-unavailable',
    "This account's passkeys can't be used at this address. Remove them first.",
  );
const isRequired = () =>
  new ConflictError('second-factor-required', 'The company requires a second factor: it cannot be turned off.');
const isOver = () => new ConflictError('second-factor-off', 'This took too long. Begin again.');

function refuseCode(left: number): AppError {
  const error = toFieldError('code', 'codeWrong');
  return new AppError(422, error.message, { errors: [error], headers: { RateLimit: `"code";r=${left};t=60` } });
}

/** A second proof beside the password: codes of an app, and recovery codes for the day it is lost. Guarantee S16. */
export function createSecondFactorService(deps: SecondFactorDeps) {
  const { repository, codes, limit, requirePassword, now, getIssuer, getRequired, listPasskeys, passkeyOrigin } = deps;
  const { recordFailure } = deps;
  const seal = (setup: Setup) => codes.box.seal(JSON.stringify(setup));
  const toHashes = (userId: string, recoveryCodes: string[]) =>
    recoveryCodes.map((code) => codes.toHash(userId, normalizeCode(code)));

  function openSetup(staff: Staff, sealed: string): Setup {
    try {
      const setup: Setup = JSON.parse(codes.box.open(sealed));
      if (setup.userId === staff.id && setup.until > now().getTime()) return setup;
    } catch {
      // What was not sealed here is as good as what is over.
    }
    throw isOver();
  }

  async function take(owner: FactorOwner, code: string): Promise<boolean> {
    if (!isAppCode(code)) return repository.takeRecoveryCode(owner, codes.toHash(owner.id, code), now());
    const factor = await repository.find(owner.id);
    if (!factor?.secret) return false;
    const step = codes.findStep(codes.box.open(factor.secret), code, now());
    return step !== undefined && repository.takeStep(owner.id, step);
  }

  return {
    /**
     * Takes a code of the person's app, or one of their recovery codes, which is used up by it. Throws a 422 on `code` when
     * it is wrong or was taken before, and TooManyRequestsError after 5 of those in a minute from one network.
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

    /** What the account has, since when, how many recovery codes are left, and what the company asks for. */
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
     * A new secret for an app, and what the next step needs. Nothing is stored. Whoever has an app gives the password, and
     * the new one takes its place in the end: throws a 409 without it, and as `turnOff` does when it is wrong.
     */
    async begin(staff: Staff, password: string | undefined, caller: string): Promise<SecondFactorSetup> {
      const replaces = typeof (await repository.find(staff.id))?.secret === 'string';
      if (replaces && password === undefined) throw isOn();
      if (replaces) await requirePassword(staff, password ?? '', caller);
      const secret = codes.createSecret();
      const uri = codes.toUri(secret, getIssuer(), staff.email);
      return { secret, uri, setup: seal({ userId: staff.id, secret, until: now().getTime() + SETUP_MS, replaces }) };
    },

    /**
     * Ten recovery codes for whoever proves that their app has the secret, and what the last step needs; they are told here
     * and never again. Throws ValidationError on `code`, and a 409 after an hour.
     */
    async prove(staff: Staff, sealed: string, typed: string): Promise<{ recoveryCodes: string[]; setup: string }> {
      const setup = openSetup(staff, sealed);
      const step = codes.findStep(setup.secret, normalizeCode(typed), now());
      if (step === undefined) throw new ValidationError([toFieldError('code', 'codeWrong')]);
      const recoveryCodes = codes.createRecoveryCodes();
      return { recoveryCodes, setup: seal({ ...setup, proven: { step, recoveryCodes } }) };
    },

    /**
     * Takes codes of the app that was proven from now on, and ends every other session; earlier recovery codes are void.
     * Throws a 409 when there is an app that it was not begun to replace, or after an hour.
     */
    async turnOn(staff: Staff, sealed: string): Promise<SecondFactor> {
      const { secret, proven, replaces = false } = openSetup(staff, sealed);
      if (!proven) throw isOver();
      const { step, recoveryCodes } = proven;
      const factor = { secret: codes.box.seal(secret), step, codeHashes: toHashes(staff.id, recoveryCodes) };
      if (!(await repository.turnOn(staff, { ...factor, replaces }, staff.sessionId))) throw isOn();
      return this.get(staff);
    },

    /**
     * Takes the app away; passkeys stay. Throws ValidationError on `currentPassword`, TooManyRequestsError as the sign-in does,
     * a 409 when there is none, when it is all there is and the company requires a factor, or when only passkeys would be left
     * that the site's address does not allow for.
     */
    async turnOff(staff: Staff, password: string, caller: string): Promise<void> {
      const mayBeLast = !getRequired()?.isDue;
      const hasPasskeys = (await listPasskeys(staff.id)).length > 0;
      if (!mayBeLast && !hasPasskeys) throw isRequired();
      if (hasPasskeys && passkeyOrigin === null) throw isElsewhere();
      await requirePassword(staff, password, caller);
      const outcome = await repository.removeApp(staff, mayBeLast);
      if (outcome === 'none') throw isOff();
      if (outcome === 'last') throw isRequired();
    },

    /** Ten new recovery codes; the earlier ones are void. Throws as `turnOff` does. */
    async renewCodes(staff: Staff, password: string, caller: string): Promise<{ recoveryCodes: string[] }> {
      await requirePassword(staff, password, caller);
      const recoveryCodes = codes.createRecoveryCodes();
      if (!(await repository.replaceCodes(staff, toHashes(staff.id, recoveryCodes), now()))) throw isOff();
      return { recoveryCodes };
    },

    /** Takes app, passkeys and codes of somebody who lost them away. Throws a 409 when they have none, or are one's own and required. */
    async reset(userId: string, by: Staff): Promise<void> {
      if (userId === by.id && getRequired()?.isDue) throw isRequired();
      if (!(await repository.turnOff(userId, by.email))) throw isOff();
    },
  };
}

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;
