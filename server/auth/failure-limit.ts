import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { CODE_TRIES } from '#domain/session/second-factor.ts';
import { toDigest } from '#server/digest.ts';
import { type FailureLimit, toFailureKey } from './auth.service.ts';
import type { CodeLimit, CodeTry } from './second-factor.service.ts';
import type { FamiliarNetworks } from './sign-in-throttle.ts';

const TRIES = 5;
const CODES = 'code';
const HOURLY_CODES = 'code-hour';
/** Limit for app codes per account and hour, separately for known networks and all others together. */
const CODES_PER_HOUR = 100;
const HOUR_SECONDS = 60 * 60;
const WINDOW_SECONDS = 60;
const KNOWN = 'known';
const KNOWN_SECONDS = 90 * 24 * 60 * 60;
const REREAD_MS = 60_000;

// Keys are digests: backups must not contain addresses and accounts, and key length must not vary.
const createStore = (pool: Pool, options: { keyPrefix: string; points: number; duration: number }) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'sign_in_failures',
    tableCreated: true,
    ...options,
  });

/**
 * Remembers the IP addresses from which each account signed in, for 90 days. The set is reloaded at most once a
 * minute, so that a flood of sign-ins does not become a flood of queries.
 */
export function createFamiliarNetworks(pool: Pool): FamiliarNetworks {
  const store = createStore(pool, { keyPrefix: KNOWN, points: 1, duration: KNOWN_SECONDS });
  let isDue = true;
  let keys: Promise<Set<string>> = Promise.resolve(new Set());
  const read = async () => {
    const now = new Date();
    const { rows } = await pool.query<{ key: string }>(
      'select key from sign_in_failures where key like $1 and expire > $2',
      [`${KNOWN}:%`, now.getTime()],
    );
    return new Set(rows.map(({ key }) => key));
  };
  const getKeys = () => {
    if (!isDue) return keys;
    isDue = false;
    setTimeout(() => {
      isDue = true;
    }, REREAD_MS).unref();
    keys = read();
    keys.catch(() => {
      isDue = true;
    });
    return keys;
  };
  return {
    has: async (key) => (await getKeys()).has(`${KNOWN}:${toDigest(key)}`),
    async add(key) {
      await store.set(toDigest(key), 1, KNOWN_SECONDS);
      (await getKeys()).add(`${KNOWN}:${toDigest(key)}`);
    },
  };
}

/**
 * Consumes one attempt; returns the remaining ones and the seconds until the next is allowed, 0 for now. A window with
 * an end too far ahead started before the clock was set back and restarts.
 */
async function consume(limiter: RateLimiterPostgres, key: string): Promise<{ wait: number; left: number }> {
  const digest = toDigest(key);
  const current = await limiter.get(digest);
  if (current && current.msBeforeNext > limiter.duration * 1000) await limiter.delete(digest);
  try {
    const { remainingPoints } = await limiter.consume(digest);
    return { wait: 0, left: remainingPoints };
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return { wait: Math.max(1, refusal.msBeforeNext / 1000), left: 0 };
    throw refusal;
  }
}

/**
 * Limits failed sign-ins to 5 a minute per key, stored in the database so that they survive a restart. Guarantee S3.
 */
export function createFailureLimit(pool: Pool): FailureLimit {
  const limiter = createStore(pool, { keyPrefix: '', points: TRIES, duration: WINDOW_SECONDS });
  return {
    take: async (key) => (await consume(limiter, key)).wait,
    async forget(key) {
      await limiter.delete(toDigest(key));
    },
  };
}

/**
 * Allows 5 attempts a minute per account and network. App codes can be guessed, so there is also a limit of 100 an
 * hour: known networks have a budget that unknown ones cannot use up. Stored like the failures. Guarantee S16, decision
 * 0048.
 */
export function createCodeLimit(pool: Pool, networks: Pick<FamiliarNetworks, 'has'>): CodeLimit {
  const perNetwork = createStore(pool, { keyPrefix: CODES, points: CODE_TRIES, duration: WINDOW_SECONDS });
  const hourly = createStore(pool, { keyPrefix: HOURLY_CODES, points: CODES_PER_HOUR, duration: HOUR_SECONDS });
  const toHourKey = async ({ owner, caller }: CodeTry) =>
    `${owner.id} ${(await networks.has(toFailureKey(owner.email, caller))) ? 'known' : 'strangers'}`;
  return {
    async take(attempt) {
      const { owner, caller, isGuessable } = attempt;
      const network = await consume(perNetwork, `${owner.id} ${caller}`);
      if (network.wait > 0 || !isGuessable) return network;
      const hour = await consume(hourly, await toHourKey(attempt));
      return { wait: hour.wait, left: Math.min(network.left, hour.left) };
    },
    async forget(attempt) {
      const { owner, caller, isGuessable } = attempt;
      await perNetwork.delete(toDigest(`${owner.id} ${caller}`));
      if (isGuessable) await hourly.reward(toDigest(await toHourKey(attempt)), 1);
    },
  };
}
