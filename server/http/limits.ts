import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequestsError } from '#server/errors.ts';

const WINDOW_SECONDS = 300;
const MISS_COST = 10;
const FOUND_COST = 1;
const MISSES = 60;

/** Spends from a visitor's budget of lookups. Throws TooManyRequestsError when it is used up. */
export interface LookupBudget {
  /** Runs the lookup; one that finds nothing (null or undefined) costs ten times one that does. */
  spend<Found>(key: string, lookup: () => Promise<Found>): Promise<Found>;
}

async function consume(limiter: RateLimiterMemory, key: string, points: number): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw new TooManyRequestsError(refusal.msBeforeNext / 1000);
    throw refusal;
  }
}

/**
 * 60 misses in 5 minutes per address, counted in this process. Ruling "Limits on lookups". The price of a miss is taken
 * first and given back when something is found, so that many requests at once can't outrun the count.
 */
export function createLookupBudget(): LookupBudget {
  const limiter = new RateLimiterMemory({ points: MISSES * MISS_COST, duration: WINDOW_SECONDS });
  return {
    async spend(key, lookup) {
      await consume(limiter, key, MISS_COST);
      let refund = MISS_COST;
      try {
        const found = await lookup();
        refund = found == null ? 0 : MISS_COST - FOUND_COST;
        return found;
      } finally {
        if (refund > 0) await limiter.reward(key, refund);
      }
    },
  };
}

/** Lets `points` calls of one key through in `seconds`, counted in this process; then throws TooManyRequestsError. */
export function createCallLimit({ points, seconds }: { points: number; seconds: number }) {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return (key: string) => consume(limiter, key, 1);
}
