import type {
  NewPasskey,
  Passkey,
  PasskeyProven,
  PasskeyRequest,
  PasskeySetup,
  UsedPasskey,
} from '#domain/session/schema.ts';
import { normalizeCode, PASSKEY_LIMIT, type RequiredFactor } from '#domain/session/second-factor.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import {
  AppError,
  ConflictError,
  NotFoundError,
  TooManyRequestsError,
  toFieldError,
  UnauthorizedError,
} from '#server/errors.ts';
import type { SecretBox } from '#server/secret-box.ts';
import type { Staff } from './auth.service.ts';
import { createSetupBox } from './factor-setup.ts';
import type { RecordFailedSignIn } from './failed-sign-ins.repository.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import type { PasskeyRepository } from './passkeys.repository.ts';
import type { Credential, PasskeyChecks } from './passkeys.ts';
import type { FactorOwner } from './second-factor.repository.ts';
import type { CodeLimit } from './second-factor.service.ts';

export interface PasskeyDeps extends Pick<BaseDeps, 'createId' | 'now'> {
  repository: PasskeyRepository;
  /** Undefined if the site's address does not support passkeys. */
  checks: PasskeyChecks | undefined;
  codes: OneTimeCodes;
  box: SecretBox;
  /** Shared with app codes: guesses count together. */
  limit: CodeLimit;
  recordFailure: RecordFailedSignIn;
  /** Whether the account has a factor, and the app's secret if any. */
  findFactor(userId: string): Promise<{ secret: string | null } | undefined>;
  /** The name that devices show with the passkey. */
  getSiteName: () => string;
  /** The company's current requirement for all accounts. */
  getRequired: () => RequiredFactor | null;
}

/** Encrypted setup state that the browser passes from one step to the next. */
interface Setup {
  userId: string;
  name: string;
  challenge: string;
  until: number;
  proven?: { credential: Credential; recoveryCodes: string[] };
}

/** The second step of a sign-in. */
export interface SecondFactorMethods {
  app: boolean;
  passkey: PasskeyRequest | null;
}

const createExpiredError = () =>
  new ConflictError('second-factor-off', 'This took too long, or something changed. Start again.');
const createLimitError = () => new ConflictError('passkey-limit', `An account may have ${PASSKEY_LIMIT} passkeys.`);
const createTakenError = () => new ConflictError('passkey-taken', 'This passkey has already been added.');
const createUnavailableError = () =>
  new ConflictError('passkeys-unavailable', 'Passkeys require a public address with a host name and HTTPS.');
const createUsedError = () => new UnauthorizedError('This passkey was already used for this sign-in. Start again.');
const createRequiredError = () =>
  new ConflictError('second-factor-required', 'The company requires a second factor: the last one cannot be removed.');

function refusePasskey(headers: Record<string, string> = {}): AppError {
  const error = toFieldError('credential', 'passkeyWrong');
  return new AppError(422, error.message, { errors: [error], headers });
}

/** Passkeys in addition to the password, with an app or instead of one. Guarantee S16. */
export function createPasskeyService(deps: PasskeyDeps) {
  const { repository, checks, codes, box, limit, recordFailure, findFactor, now, createId, getSiteName, getRequired } =
    deps;
  const setups = createSetupBox<Setup>(box, now, createExpiredError);

  function requireChecks(): PasskeyChecks {
    if (!checks) throw createUnavailableError();
    return checks;
  }

  async function take(owner: FactorOwner, assertion: UsedPasskey, challenge: string, until: number): Promise<boolean> {
    const stored = await repository.findCredential(owner.id, assertion.id);
    const counter = stored && (await checks?.checkUse(stored, assertion, checks.toChallenge(challenge)));
    if (counter === undefined) return false;
    // Valid but already used, for example because the first response was lost: the client needs a new challenge.
    if (!(await repository.acceptAssertion(owner, assertion.id, { challengeExpiry: until, counter, now: now() })))
      throw createUsedError();
    return true;
  }

  return {
    /** The user's passkeys, oldest first. */
    list: (userId: string): Promise<Passkey[]> => repository.list(userId),

    /** The second-step methods of this account with this challenge; recovery codes are always accepted. */
    async findMethods(userId: string, challenge: string): Promise<SecondFactorMethods> {
      const [factor, credentials] = await Promise.all([findFactor(userId), repository.listCredentials(userId)]);
      const isUsable = checks !== undefined && credentials.length > 0;
      return {
        app: typeof factor?.secret === 'string',
        passkey: isUsable ? checks.toRequest(checks.toChallenge(challenge), credentials) : null,
      };
    },

    /**
     * Accepts a passkey assertion for this challenge once; `until` is the challenge's expiry. Throws a 422 on an
     * invalid `credential`, UnauthorizedError if the passkey was already used for this or a later challenge, and
     * TooManyRequestsError after 5 of those a minute from one network, including wrong codes.
     */
    async requirePasskey(
      owner: FactorOwner,
      passkey: UsedPasskey,
      { challenge, until }: { challenge: string; until: number },
      caller: string,
    ): Promise<void> {
      const attempt = { owner, caller, isGuessable: false };
      const { wait, left } = await limit.take(attempt);
      if (wait > 0) throw new TooManyRequestsError(wait);
      if (!(await take(owner, passkey, challenge, until))) {
        await recordFailure({ email: owner.email, action: 'passkeyRefused' });
        throw refusePasskey({ RateLimit: `"code";r=${left};t=60` });
      }
      await limit.forget(attempt);
    },

    /**
     * Returns the options to create a passkey and the state for the next step. Nothing is stored. Throws a 409 with ten
     * passkeys, or if the site's address does not support them.
     */
    async start(staff: Staff, name: string): Promise<PasskeySetup> {
      const { createChallenge, toCreation } = requireChecks();
      const existing = await repository.listCredentials(staff.id);
      if (existing.length >= PASSKEY_LIMIT) throw createLimitError();
      const challenge = createChallenge();
      const setup = setups.seal({ userId: staff.id, name, challenge, until: setups.createExpiry() });
      return { options: toCreation(challenge, staff, getSiteName(), existing), setup };
    },

    /**
     * Verifies a new passkey. For the account's first factor, returns ten recovery codes, which are shown only here.
     * Throws a 422 on `credential`, and a 409 after an hour.
     */
    async prove(staff: Staff, sealed: string, response: NewPasskey): Promise<PasskeyProven> {
      const setup = setups.open(staff.id, sealed);
      const credential = await requireChecks().checkNew(response, setup.challenge);
      if (!credential) throw refusePasskey();
      const recoveryCodes = (await findFactor(staff.id)) ? [] : codes.createRecoveryCodes();
      return { recoveryCodes, setup: setups.seal({ ...setup, proven: { credential, recoveryCodes } }) };
    },

    /**
     * Adds the verified passkey; an account's first factor ends all other sessions. Throws a 409 after an hour, for a
     * known passkey, with ten passkeys, or if the factor has since been turned on or off.
     */
    async add(staff: Staff, sealed: string): Promise<Passkey> {
      const { name, proven } = setups.open(staff.id, sealed);
      if (!proven) throw createExpiredError();
      const hashes = proven.recoveryCodes.map((code) => codes.toHash(staff.id, normalizeCode(code)));
      const passkey = { id: createId(), name, createdAt: now(), ...proven.credential };
      const outcome = await repository.add(staff, passkey, hashes, staff.sessionId);
      if (outcome === 'changed') throw createExpiredError();
      if (outcome === 'full') throw createLimitError();
      if (outcome === 'taken') throw createTakenError();
      return { id: passkey.id, name, createdAt: passkey.createdAt.toISOString(), lastUsedAt: null };
    },

    /**
     * Throws NotFoundError for another account's passkey, and a 409 for the last factor if the company requires one.
     */
    async remove(staff: Staff, id: string): Promise<void> {
      const outcome = await repository.remove(staff, id, getRequired()?.isDue !== true);
      if (outcome === 'unknown') throw new NotFoundError('Passkey not found.');
      if (outcome === 'last') throw createRequiredError();
    },
  };
}

export type PasskeyService = ReturnType<typeof createPasskeyService>;
