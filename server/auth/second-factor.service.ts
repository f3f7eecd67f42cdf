import type { SecondFactor, SecondFactorSetup } from '#domain/second-factor.schema.ts';
import { isAppCode, normalizeCode } from '#domain/second-factor.ts';
import { AppError, ConflictError, TooManyRequestsError, toFieldError, ValidationError } from '#server/errors.ts';
import type { Staff } from './auth.service.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import type { FactorOwner, SecondFactorRepository } from './second-factor.repository.ts';

/** So long a factor may take to be set up. */
const SETUP_MS = 60 * 60 * 1000;

/** Counts tries at the codes of an account, whatever the way they come, and remembers them across a restart. */
export interface CodeLimit {
  /** Counts a try as failed until forget() takes it back. `wait` is the seconds until another is allowed, 0 when it is now. */
  take(userId: string): Promise<{ wait: number; left: number }>;
  forget(userId: string): Promise<void>;
}

export interface SecondFactorDeps {
  repository: SecondFactorRepository;
  codes: OneTimeCodes;
  limit: CodeLimit;
  /** Throws unless this is the person's password. */
  requirePassword(staff: Staff, password: string, caller: string): Promise<unknown>;
  now: () => Date;
  /** What apps write above the code. */
  getIssuer: () => string;
}

/** What the browser carries from one step of the setting up to the next, sealed. */
interface Setup {
  userId: string;
  secret: string;
  until: number;
  proven?: { step: number; recoveryCodes: string[] };
}

const isOff = () => new ConflictError('second-factor-off', 'This account has no second factor.');
const isOn = () => new ConflictError('second-factor-on', 'This account has a second factor already.');
const isOver = () => new ConflictError('second-factor-off', 'This took too long. Begin again.');

function refuseCode(left: number): AppError {
  const error = toFieldError('code', 'codeWrong');
  return new AppError(422, error.message, { errors: [error], headers: { RateLimit: `"code";r=${left};t=60` } });
}

/** A second proof beside the password: codes of an app, and recovery codes for the day it is lost. Guarantee S16. */
export function createSecondFactorService(deps: SecondFactorDeps) {
  const { repository, codes, limit, requirePassword, now, getIssuer } = deps;
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
    if (!factor) return false;
    const step = codes.findStep(codes.box.open(factor.secret), code, now());
    return step !== undefined && repository.takeStep(owner.id, step);
  }

  return {
    /**
     * Takes a code of the person's app, or one of their recovery codes, which is used up by it. Throws a 422 on `code` when
     * it is wrong or was taken before, and TooManyRequestsError after 5 of those in a minute.
     */
    async requireCode(owner: FactorOwner, typed: string): Promise<void> {
      const { wait, left } = await limit.take(owner.id);
      if (wait > 0) throw new TooManyRequestsError(wait);
      if (!(await take(owner, normalizeCode(typed)))) throw refuseCode(left);
      await limit.forget(owner.id);
    },

    /** Whether the account has one, since when, and how many recovery codes are left. */
    async get(staff: Staff): Promise<SecondFactor> {
      const factor = await repository.find(staff.id);
      return { since: factor?.createdAt.toISOString() ?? null, recoveryCodesLeft: factor?.codesLeft ?? 0 };
    },

    /** A new secret for an app, and what the next step needs. Nothing is stored. Throws a 409 when the account has a factor. */
    async begin(staff: Staff): Promise<SecondFactorSetup> {
      if (await repository.find(staff.id)) throw isOn();
      const secret = codes.createSecret();
      const uri = codes.toUri(secret, getIssuer(), staff.email);
      return { secret, uri, setup: seal({ userId: staff.id, secret, until: now().getTime() + SETUP_MS }) };
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

    /** Turns the factor on that was proven, and ends every other session. Throws a 409 when there is one, or after an hour. */
    async turnOn(staff: Staff, sealed: string): Promise<SecondFactor> {
      const { secret, proven } = openSetup(staff, sealed);
      if (!proven) throw isOver();
      const { step, recoveryCodes } = proven;
      const factor = { secret: codes.box.seal(secret), step, codeHashes: toHashes(staff.id, recoveryCodes) };
      if (!(await repository.turnOn(staff, factor, staff.sessionId))) throw isOn();
      return this.get(staff);
    },

    /** Throws ValidationError on `currentPassword`, TooManyRequestsError as the sign-in does, a 409 when there is none. */
    async turnOff(staff: Staff, password: string, caller: string): Promise<void> {
      await requirePassword(staff, password, caller);
      if (!(await repository.turnOff(staff.id, staff.email))) throw isOff();
    },

    /** Ten new recovery codes; the earlier ones are void. Throws as `turnOff` does. */
    async renewCodes(staff: Staff, password: string, caller: string): Promise<{ recoveryCodes: string[] }> {
      await requirePassword(staff, password, caller);
      const recoveryCodes = codes.createRecoveryCodes();
      if (!(await repository.replaceCodes(staff, toHashes(staff.id, recoveryCodes), now()))) throw isOff();
      return { recoveryCodes };
    },

    /** Takes the factor of somebody who lost it away. Throws a 409 when they have none. */
    async reset(userId: string, by: Staff): Promise<void> {
      if (!(await repository.turnOff(userId, by.email))) throw isOff();
    },
  };
}

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;
