import type {
  NewPasskey,
  Passkey,
  PasskeyProven,
  PasskeyRequest,
  PasskeySetup,
  UsedPasskey,
} from '#domain/session/schema.ts';
import { normalizeCode, PASSKEY_LIMIT, type RequiredFactor } from '#domain/session/second-factor.ts';
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
import type { RecordFailedSignIn } from './failed-sign-ins.repository.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import type { PasskeyRepository } from './passkeys.repository.ts';
import type { Credential, PasskeyChecks } from './passkeys.ts';
import type { FactorOwner } from './second-factor.repository.ts';
import type { CodeLimit } from './second-factor.service.ts';

/** So long a passkey may take to be made. */
const SETUP_MS = 60 * 60 * 1000;

export interface PasskeyDeps {
  repository: PasskeyRepository;
  /** Undefined where the site's address allows for none. */
  checks: PasskeyChecks | undefined;
  codes: OneTimeCodes;
  box: SecretBox;
  /** The one of the codes: guesses count together. */
  limit: CodeLimit;
  recordFailure: RecordFailedSignIn;
  /** Whether the account has a factor, and by which secret of an app. */
  findFactor(userId: string): Promise<{ secret: string | null } | undefined>;
  now: () => Date;
  createId: () => string;
  /** What devices write beside the passkey. */
  getSiteName: () => string;
  /** What the company asks of everybody now. */
  getRequired: () => RequiredFactor | null;
}

/** What the browser carries from one step of the setting up to the next, sealed. */
interface Setup {
  userId: string;
  name: string;
  challenge: string;
  until: number;
  proven?: { credential: Credential; recoveryCodes: string[] };
}

/** What a sign-in asks for after the password. */
export interface SecondWays {
  app: boolean;
  passkey: PasskeyRequest | null;
}

const isOver = () => new ConflictError('second-factor-off', 'This took too long, or something changed. Begin again.');
const isFull = () => new ConflictError('passkey-limit', `An account may have ${PASSKEY_LIMIT} passkeys.`);
const isTaken = () => new ConflictError('passkey-taken', 'This passkey is known already.');
const isUnavailable = () =>
  new ConflictError('passkeys-unavailable', 'Passkeys need a public address with a name and https.');
const isUsed = () => new UnauthorizedError('This passkey was used for this sign-in already. Begin again.');
const isRequired = () =>
  new ConflictError('second-factor-required', 'The company requires a second factor: the last one cannot be removed.');

function refusePasskey(headers: Record<string, string> = {}): AppError {
  const error = toFieldError('credential', 'passkeyWrong');
  return new AppError(422, error.message, { errors: [error], headers });
}

/** Passkeys beside the password, with an app or instead of one. Guarantee S16. */
export function createPasskeyService(deps: PasskeyDeps) {
  const { repository, checks, codes, box, limit, recordFailure, findFactor, now, createId, getSiteName, getRequired } =
    deps;
  const seal = (setup: Setup) => box.seal(JSON.stringify(setup));

  function requireChecks(): PasskeyChecks {
    if (!checks) throw isUnavailable();
    return checks;
  }

  function openSetup(staff: Staff, sealed: string): Setup {
    try {
      const setup: Setup = JSON.parse(box.open(sealed));
      if (setup.userId === staff.id && setup.until > now().getTime()) return setup;
    } catch {
      // What was not sealed here is as good as what is over.
    }
    throw isOver();
  }

  async function take(owner: FactorOwner, given: UsedPasskey, challenge: string, until: number): Promise<boolean> {
    const known = await repository.findCredential(owner.id, given.id);
    const counter = known && (await checks?.checkUse(known, given, checks.toChallenge(challenge)));
    if (counter === undefined) return false;
    // Right, but taken before, as when the answer to the first was lost: only another challenge helps.
    if (!(await repository.acceptAssertion(owner, given.id, { challengeExpiry: until, counter, now: now() })))
      throw isUsed();
    return true;
  }

  return {
    /** One's own passkeys, oldest first. */
    list: (userId: string): Promise<Passkey[]> => repository.list(userId),

    /** By what this account goes on after the password, with this challenge; recovery codes are always taken. */
    async findWays(userId: string, challenge: string): Promise<SecondWays> {
      const [factor, credentials] = await Promise.all([findFactor(userId), repository.listCredentials(userId)]);
      const isUsable = checks !== undefined && credentials.length > 0;
      return {
        app: typeof factor?.secret === 'string',
        passkey: isUsable ? checks.toRequest(checks.toChallenge(challenge), credentials) : null,
      };
    },

    /**
     * Takes what one of the person's passkeys made of this challenge, which it answers once; `until` is when that ends. Throws
     * a 422 on `credential` when it is not right, UnauthorizedError when it answered this challenge or a later one before,
     * and TooManyRequestsError after 5 of those in a minute from one network, wrong codes counted.
     */
    async requirePasskey(
      owner: FactorOwner,
      given: UsedPasskey,
      { challenge, until }: { challenge: string; until: number },
      caller: string,
    ): Promise<void> {
      const attempt = { owner, caller, isGuessable: false };
      const { wait, left } = await limit.take(attempt);
      if (wait > 0) throw new TooManyRequestsError(wait);
      if (!(await take(owner, given, challenge, until))) {
        await recordFailure({ email: owner.email, action: 'passkeyRefused' });
        throw refusePasskey({ RateLimit: `"code";r=${left};t=60` });
      }
      await limit.forget(attempt);
    },

    /** How the browser makes a passkey, and what the next step needs. Nothing is stored. Throws a 409 from the tenth on, and where the address allows for none. */
    async begin(staff: Staff, name: string): Promise<PasskeySetup> {
      const { createChallenge, toCreation } = requireChecks();
      const those = await repository.listCredentials(staff.id);
      if (those.length >= PASSKEY_LIMIT) throw isFull();
      const challenge = createChallenge();
      const setup = seal({ userId: staff.id, name, challenge, until: now().getTime() + SETUP_MS });
      return { options: toCreation(challenge, staff, getSiteName(), those), setup };
    },

    /**
     * Checks the passkey that was made; for the first factor of an account it gives ten recovery codes, which are told here and
     * never again. Throws a 422 on `credential`, and a 409 after an hour.
     */
    async prove(staff: Staff, sealed: string, given: NewPasskey): Promise<PasskeyProven> {
      const setup = openSetup(staff, sealed);
      const credential = await requireChecks().checkNew(given, setup.challenge);
      if (!credential) throw refusePasskey();
      const recoveryCodes = (await findFactor(staff.id)) ? [] : codes.createRecoveryCodes();
      return { recoveryCodes, setup: seal({ ...setup, proven: { credential, recoveryCodes } }) };
    },

    /**
     * Adds the passkey that was proven; an account's first factor ends every other session. Throws a 409 after an hour, when it
     * is known, when ten are there, or when the factor was turned on or off meanwhile.
     */
    async add(staff: Staff, sealed: string): Promise<Passkey> {
      const { name, proven } = openSetup(staff, sealed);
      if (!proven) throw isOver();
      const hashes = proven.recoveryCodes.map((code) => codes.toHash(staff.id, normalizeCode(code)));
      const passkey = { id: createId(), name, createdAt: now(), ...proven.credential };
      const outcome = await repository.add(staff, passkey, hashes, staff.sessionId);
      if (outcome === 'changed') throw isOver();
      if (outcome === 'full') throw isFull();
      if (outcome === 'taken') throw isTaken();
      return { id: passkey.id, name, createdAt: passkey.createdAt.toISOString(), lastUsedAt: null };
    },

    /** Throws NotFoundError for one that is not theirs, a 409 for the last factor where the company requires one. */
    async remove(staff: Staff, id: string): Promise<void> {
      const outcome = await repository.remove(staff, id, getRequired()?.isDue !== true);
      if (outcome === 'unknown') throw new NotFoundError('There is no such passkey.');
      if (outcome === 'last') throw isRequired();
    },
  };
}

export type PasskeyService = ReturnType<typeof createPasskeyService>;
