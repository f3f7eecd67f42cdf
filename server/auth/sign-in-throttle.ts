import type { Context } from 'hono';
import { foldEmail } from '#domain/email.ts';
import { TooManyRequestsError } from '#server/errors.ts';
import { toLimitKey } from '#server/http/client-address.ts';
import { createBudget, createSharedWindow } from '#server/http/limits.ts';
import { NO_SYNC, type RateLimitSync } from '#server/http/rate-limit-sync.ts';
import type { ApiEnv } from '#server/http/router.ts';
import { type ClientIdentity, type FailureLimit, toFailureKey } from './auth.service.ts';

/** Failures allowed from one address across all accounts: enough for an office, too few for a password list. */
const OF_ADDRESS = { name: 'sign-in', points: 60, seconds: 60 };
/** Free failures per account from unknown addresses; each further one delays their next attempt more. */
const OF_ACCOUNT = { name: 'strangers', points: 20, seconds: 300 };
const STEP_MS = 250;
/** Less than the 2.5 s after which a waiting request checks whether the database is still reachable. */
const MAX_DELAY_MS = 2_000;
/** Maximum attempts from unknown addresses that wait for one account simultaneously. */
const WAITING = 4;
/** Maximum queued passwords: one is hashed at a time, so more would only wait longer. */
const PLACES = 16;
const RETRY_SECONDS = 2;

/** Remembers the addresses from which each account signed in, across restarts; lookups run no query. */
export interface FamiliarNetworks {
  has(key: string): Promise<boolean>;
  add(key: string): Promise<void>;
}

interface Attempt {
  email: string;
  /** The rate limit key of the address. */
  caller: string;
}

/**
 * Runs a sign-in attempt, which returns undefined if rejected. Throws TooManyRequestsError after 5 failures a minute
 * for this account and address, after 60 from this address across all accounts, if too many unknown addresses (no
 * sign-in to the account within 90 days) wait for this account, or if the queue is full.
 */
export type SignInThrottle = <Result>(
  from: Attempt,
  signIn: () => Promise<Result | undefined>,
) => Promise<Result | undefined>;

/** Slows down guessing without ever locking known addresses out of an account. Guarantee S3. */
export function createSignInThrottle({
  failures,
  networks,
  sync,
}: {
  failures: FailureLimit;
  networks: Pick<FamiliarNetworks, 'has'>;
  sync?: RateLimitSync | undefined;
}): SignInThrottle {
  const budget = createBudget(OF_ADDRESS, sync);
  const throttle = createUnknownThrottle(sync);
  const runQueued = createQueue(PLACES);
  return async ({ email, caller }, signIn) => {
    const account = foldEmail(email);
    const key = toFailureKey(email, caller);
    await budget.take(caller, 1);
    const isKnown = await networks.has(key);
    if (!isKnown) await throttle.wait(account);
    // Inside the queue, or a flood of attempts would become a flood of queries; an attempt without a place is not a
    // failure.
    const result = await runQueued(isKnown, async () => {
      const seconds = await failures.take(key);
      if (seconds > 0) throw new TooManyRequestsError(seconds);
      return signIn();
    });
    if (result === undefined) {
      throttle.recordFailure(account);
      return undefined;
    }
    budget.refund(caller, 1);
    await failures.forget(key);
    return result;
  };
}

/**
 * Delays attempts from unknown addresses after some failures at an account, longer after more failures, and limits how
 * many wait.
 */
export function createUnknownThrottle(sync: RateLimitSync = NO_SYNC) {
  const window = createSharedWindow(OF_ACCOUNT, sync);
  const waiting = new Map<string, number>();
  return {
    async wait(account: string): Promise<void> {
      const ms = Math.min(MAX_DELAY_MS, STEP_MS * (window.used(account) - OF_ACCOUNT.points));
      if (ms <= 0) return;
      const others = waiting.get(account) ?? 0;
      if (others >= WAITING) throw new TooManyRequestsError(RETRY_SECONDS);
      waiting.set(account, others + 1);
      await new Promise((resolve) => setTimeout(resolve, ms));
      const left = (waiting.get(account) ?? 1) - 1;
      if (left > 0) waiting.set(account, left);
      else waiting.delete(account);
    },
    recordFailure: (account: string): void => window.consume(account, 1),
  };
}

/**
 * Runs one task at a time, known addresses first; half of the places are reserved for them. Throws TooManyRequestsError
 * if the queue is full. One at a time, because the hash shares its threads with page compression, and its queries the
 * database: neither may wait for more than one sign-in.
 */
export function createQueue(places: number) {
  const knownQueue: (() => Promise<void>)[] = [];
  const unknownQueue: (() => Promise<void>)[] = [];
  let occupied = 0;
  let occupiedByUnknown = 0;
  let isServing = false;
  const serve = async () => {
    if (isServing) return;
    isServing = true;
    for (let next = knownQueue.shift() ?? unknownQueue.shift(); next; next = knownQueue.shift() ?? unknownQueue.shift())
      await next();
    isServing = false;
  };
  return async <Result>(isKnown: boolean, work: () => Promise<Result>): Promise<Result> => {
    if (occupied >= places || (!isKnown && occupiedByUnknown >= places / 2))
      throw new TooManyRequestsError(RETRY_SECONDS);
    const unknownCount = isKnown ? 0 : 1;
    occupied++;
    occupiedByUnknown += unknownCount;
    return new Promise<Result>((resolve, reject) => {
      (isKnown ? knownQueue : unknownQueue).push(async () => {
        await work().then(resolve, reject);
        occupied--;
        occupiedByUnknown -= unknownCount;
      });
      void serve();
    });
  };
}

/** Where this request comes from. */
export const toClientIdentity = (c: Context<ApiEnv>): ClientIdentity => ({
  caller: toLimitKey(c.env.clientAddress),
  userAgent: c.req.header('User-Agent') ?? '',
});
