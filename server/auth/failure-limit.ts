import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { CODE_TRIES } from '#domain/second-factor.ts';
import type { FailureLimit } from './auth.service.ts';
import type { CodeLimit } from './second-factor.service.ts';
import type { KnownAddresses } from './sign-in-brake.ts';

const TRIES = 5;
const CODES = 'code';
const WINDOW_SECONDS = 60;
const KNOWN = 'known';
const KNOWN_SECONDS = 90 * 24 * 60 * 60;
const REREAD_MS = 60_000;

// Keys are digests: addresses and accounts are nobody's business in a backup, and their length does not matter.
const toKey = (key: string) => createHash('sha256').update(key).digest('base64url');

const createStore = (pool: Pool, options: { keyPrefix: string; points: number; duration: number }) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'sign_in_failures',
    tableCreated: true,
    ...options,
  });

/**
 * From which addresses each account was signed in to within 90 days; kept beside the failures, in the same way, and read
 * once a minute in whole: a flood of sign-ins must not become one of queries.
 */
export function createKnownAddresses(pool: Pool): KnownAddresses {
  const store = createStore(pool, { keyPrefix: KNOWN, points: 1, duration: KNOWN_SECONDS });
  let isDue = true;
  let keys: Promise<Set<string>> = Promise.resolve(new Set());
  const read = async () => {
    const { rows } = await pool.query<{ key: string }>(
      'select key from sign_in_failures where key like $1 and expire > $2',
      [`${KNOWN}:%`, Date.now()],
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
    has: async (key) => (await getKeys()).has(`${KNOWN}:${toKey(key)}`),
    async add(key) {
      await store.set(toKey(key), 1, KNOWN_SECONDS);
      (await getKeys()).add(`${KNOWN}:${toKey(key)}`);
    },
  };
}

/** 5 failed sign-ins a minute per key, kept in the database so that a restart does not forget them. Guarantee S3. */
export function createFailureLimit(pool: Pool): FailureLimit {
  const limiter = createStore(pool, { keyPrefix: '', points: TRIES, duration: WINDOW_SECONDS });
  return {
    async take(key) {
      try {
        await limiter.consume(toKey(key));
        return 0;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext / 1000);
        throw refusal;
      }
    },
    async forget(key) {
      await limiter.delete(toKey(key));
    },
  };
}

/** 5 wrong codes a minute per account, whatever the address and the way they come, kept as the failures are. Guarantee S16. */
export function createCodeLimit(pool: Pool): CodeLimit {
  const limiter = createStore(pool, { keyPrefix: CODES, points: CODE_TRIES, duration: WINDOW_SECONDS });
  return {
    async take(userId) {
      try {
        const { remainingPoints } = await limiter.consume(toKey(userId));
        return { wait: 0, left: remainingPoints };
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return { wait: Math.max(1, refusal.msBeforeNext / 1000), left: 0 };
        throw refusal;
      }
    },
    async forget(userId) {
      await limiter.delete(toKey(userId));
    },
  };
}
