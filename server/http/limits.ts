import { TooManyRequestsError } from '#server/errors.ts';
import { toWiderKeys } from './client-address.ts';
import { SlidingWindow } from './sliding-window.ts';

const WINDOW_SECONDS = 300;
const MISS_COST = 10;
const FOUND_COST = 1;
const MISSES = 60;
/** How much more than one customer's /64 a /56 and a /48 may spend. */
const WIDER = [4, 16];

/** Spends from a visitor's budget of lookups. Throws TooManyRequestsError when it is used up. */
export interface LookupBudget {
  /** Runs the lookup; one that finds nothing (null or undefined) costs ten times one that does, one that fails nothing. */
  spend<Found>(key: string, lookup: () => Promise<Found>): Promise<Found>;
}

/** A budget per key; the networks around that of an IPv6 customer have larger ones. `take` throws TooManyRequestsError. */
export function createBudget({ points, seconds }: { points: number; seconds: number }) {
  const windows = [1, ...WIDER].map((times) => new SlidingWindow({ points: points * times, seconds }));
  const each = (key: string, work: (window: SlidingWindow, key: string) => void) => {
    for (const [n, each] of [key, ...toWiderKeys(key)].entries()) if (windows[n]) work(windows[n], each);
  };
  return {
    take(key: string, cost: number): void {
      each(key, (window, own) => {
        const wait = window.wait(own, cost);
        if (wait > 0) throw new TooManyRequestsError(wait);
      });
      each(key, (window, own) => window.spend(own, cost));
    },
    giveBack(key: string, cost: number): void {
      each(key, (window, own) => window.giveBack(own, cost));
    },
  };
}

/**
 * 60 misses in any 5 minutes per address, counted in this process. Ruling "Limits on lookups". The price of a miss is taken
 * first and given back when something is found, so that many requests at once can't outrun the count.
 */
export function createLookupBudget(): LookupBudget {
  const budget = createBudget({ points: MISSES * MISS_COST, seconds: WINDOW_SECONDS });
  return {
    async spend(key, lookup) {
      budget.take(key, MISS_COST);
      let refund = MISS_COST;
      try {
        const found = await lookup();
        refund = found == null ? 0 : MISS_COST - FOUND_COST;
        return found;
      } finally {
        budget.giveBack(key, refund);
      }
    },
  };
}

/** Lets `points` calls of one key through in any `seconds`, counted in this process; then throws TooManyRequestsError. */
export function createCallLimit(options: { points: number; seconds: number }) {
  const budget = createBudget(options);
  return async (key: string) => budget.take(key, 1);
}
