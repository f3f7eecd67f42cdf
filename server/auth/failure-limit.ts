import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { FailureLimit } from './auth.service.ts';

const TRIES = 5;
const WINDOW_SECONDS = 60;

/** 5 failed sign-ins a minute per key, kept in the database so that a restart does not forget them. Guarantee S3. */
export function createFailureLimit(pool: Pool): FailureLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'sign_in_failures',
    tableCreated: true,
    keyPrefix: '',
    points: TRIES,
    duration: WINDOW_SECONDS,
  });
  // Keys are digests: addresses and accounts are nobody's business in a backup, and their length does not matter.
  const toKey = (key: string) => createHash('sha256').update(key).digest('base64url');
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
