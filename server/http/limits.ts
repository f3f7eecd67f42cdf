import { toRateLimit } from '#server/caller-limits.ts';
import { toDigest } from '#server/digest.ts';
import { TooManyRequestsError } from '#server/errors.ts';
import { toWiderKeys } from './client-address.ts';
import { NO_SYNC, type RateLimitSync } from './rate-limit-sync.ts';

/** Budget of lookups without a result, per address. */
export const LOOKUP_BUDGET = { points: 60, seconds: 300 } as const;
export const MISS_COST = 10;
const FOUND_COST = 1;
/** Factors by which a /56 and a /48 may exceed the budget of a /64. */
const WIDER = [4, 16];

/** Consumes a visitor's lookup budget. Throws TooManyRequestsError when it is exhausted. */
export interface LookupBudget {
  /**
   * Runs the lookup. One without a result (null or undefined) costs ten times a successful one; a failed one is free.
   */
  consume<Found>(key: string, lookup: () => Promise<Found>): Promise<Found>;
  /**
   * Runs one lookup of several numbers, each priced separately; rejected if the budget does not cover all as misses.
   */
  consumeMany<Found>(key: string, count: number, lookup: () => Promise<Found[]>): Promise<Found[]>;
  /** Headers with the remaining number of lookups without a result. */
  describe(key: string): Record<string, string>;
}

export interface BudgetOptions {
  /** The same name in every process, unique per budget. */
  name: string;
  points: number;
  seconds: number;
  /** Usage of a key that other processes need not know. */
  unshared?: number;
}

/** Short, of fixed length, and not a plain address. */
const toShortDigest = (key: string) => toDigest(key).slice(0, 22);

/** The share of a budget that a process may consume before it syncs with the others. */
const BURST_PART = 12;

/** A window by digest that publishes its usage to other processes and counts theirs. */
function createDigestWindow({ name, unshared, ...options }: BudgetOptions, sync: RateLimitSync) {
  const window = new SlidingWindow(options);
  const change = (digest: string, points: number) =>
    points > 0 ? window.consume(digest, points) : window.refund(digest, -points);
  const { add, settle } = sync.join(name, change, unshared);
  return {
    wait: (digest: string, cost: number) => window.wait(digest, cost),
    used: (digest: string) => window.used(digest),
    left: (digest: string) => Math.max(0, options.points - window.used(digest)),
    /** Resolves once the other processes' usage is counted; undefined if there is nothing to wait for. */
    settle: <Result>(digest: string, decide: () => Result) =>
      settle(digest, Math.floor(options.points / BURST_PART), decide),
    /** Refunds; the usage never drops below zero. */
    consume(digest: string, points: number): void {
      change(digest, points);
      add(digest, points);
    },
  };
}

type DigestWindow = ReturnType<typeof createDigestWindow>;

/** A window that publishes its usage to other processes and counts theirs. */
export function createSharedWindow(options: BudgetOptions, sync: RateLimitSync) {
  const { wait, used, consume } = createDigestWindow(options, sync);
  return {
    wait: (key: string, cost: number) => wait(toShortDigest(key), cost),
    used: (key: string) => used(toShortDigest(key)),
    consume: (key: string, points: number): void => consume(toShortDigest(key), points),
  };
}

/** A key and the networks around it, each with its window. */
type Shares = { window: DigestWindow; digest: string }[];

const toWait = (shares: Shares, cost: number) =>
  Math.max(...shares.map(({ window, digest }) => window.wait(digest, cost)));

function refund(shares: Shares, cost: number): void {
  if (cost <= 0) return;
  for (const { window, digest } of shares) window.consume(digest, -cost);
}

/**
 * A budget per key; the networks around an IPv6 /64 have larger ones. `take` throws TooManyRequestsError, at the latest
 * when the concurrent usage of other processes is known.
 */
export function createBudget({ name, points, ...options }: BudgetOptions, sync: RateLimitSync = NO_SYNC) {
  const windows = [1, ...WIDER].map((times) =>
    createDigestWindow({ ...options, name: `${name}*${times}`, points: points * times }, sync),
  );
  const toShares = (key: string): Shares =>
    [key, ...toWiderKeys(key)].flatMap((each, n) =>
      windows[n] ? [{ window: windows[n], digest: toShortDigest(each) }] : [],
    );
  return {
    wait: (key: string, cost: number) => toWait(toShares(key), cost),
    refund: (key: string, cost: number): void => refund(toShares(key), cost),
    left: (key: string) => Math.min(...toShares(key).map(({ window, digest }) => window.left(digest))),
    /** Returns a function that refunds a part of it. */
    async take(key: string, cost: number): Promise<(points: number) => void> {
      const shares = toShares(key);
      const seconds = toWait(shares, cost);
      if (seconds > 0) throw new TooManyRequestsError(seconds);
      for (const { window, digest } of shares) window.consume(digest, cost);
      const decide = () => {
        const over = toWait(shares, 0);
        if (over > 0) refund(shares, cost);
        return over;
      };
      let settled: Promise<number> | undefined;
      for (const { window, digest } of shares) settled ??= window.settle(digest, decide);
      const over = await settled;
      if (over) throw new TooManyRequestsError(over);
      return (part) => refund(shares, part);
    },
  };
}

/**
 * Allows 60 misses in any 5 minutes per address. Ruling "Limits on lookups". The price of a miss is charged first and
 * refunded for a result, so that concurrent requests cannot exceed the limit.
 */
export function createLookupBudget(sync?: RateLimitSync): LookupBudget {
  const { points, seconds } = LOOKUP_BUDGET;
  const budget = createBudget(
    { name: 'lookup', points: points * MISS_COST, seconds, unshared: MISS_COST - FOUND_COST },
    sync,
  );
  async function consumeMany<Found>(key: string, count: number, lookup: () => Promise<Found[]>) {
    const refund = await budget.take(key, MISS_COST * count);
    let unused = MISS_COST * count;
    try {
      const answers = await lookup();
      unused = (MISS_COST - FOUND_COST) * answers.filter((found) => found != null).length;
      return answers;
    } finally {
      refund(unused);
    }
  }
  return {
    consumeMany,
    describe(key) {
      const left = Math.floor(budget.left(key) / MISS_COST);
      return toRateLimit('lookup', LOOKUP_BUDGET, left, left > 0 ? seconds : budget.wait(key, MISS_COST));
    },
    async consume(key, lookup) {
      const [found] = await consumeMany(key, 1, async () => [await lookup()]);
      return found as Awaited<ReturnType<typeof lookup>>;
    },
  };
}

/** Allows `points` calls per key in any `seconds`; then throws TooManyRequestsError. */
export function createCallLimit(options: BudgetOptions, sync?: RateLimitSync) {
  const budget = createBudget(options, sync);
  return async (key: string) => {
    await budget.take(key, 1);
  };
}

/** Counts the usage of each key in the last `seconds` and keeps the most recently used keys. */
export class SlidingWindow {
  readonly #points: number;
  readonly #span: number;
  readonly #maxKeys: number;
  /** Usage per second by key, oldest first. */
  readonly #used = new Map<string, { second: number; points: number }[]>();

  constructor({ points, seconds, maxKeys = 100_000 }: { points: number; seconds: number; maxKeys?: number }) {
    this.#points = points;
    this.#span = seconds;
    this.#maxKeys = maxKeys;
  }

  /** Seconds until `cost` is available for this key; 0 if it is now. */
  wait(key: string, cost: number): number {
    const now = toSecond();
    const used = this.#live(key, now);
    let excess = used.reduce((sum, { points }) => sum + points, cost) - this.#points;
    for (const { second, points } of used) {
      if (excess <= 0) return 0;
      excess -= points;
      if (excess <= 0) return Math.max(1, second + this.#span - now);
    }
    return excess <= 0 ? 0 : this.#span;
  }

  /** The usage of this key in the window. */
  used(key: string): number {
    return this.#live(key, toSecond()).reduce((sum, { points }) => sum + points, 0);
  }

  consume(key: string, cost: number): void {
    const now = toSecond();
    const used = this.#live(key, now);
    const last = used.at(-1);
    if (last?.second === now) last.points += cost;
    else used.push({ second: now, points: cost });
    // Reinserted at the end, so that the first key is the least recently used one.
    this.#used.delete(key);
    this.#used.set(key, used);
    this.#forget(now);
  }

  /** The number of stored keys. Expired ones are removed with the next use. */
  get size(): number {
    return this.#used.size;
  }

  #forget(now: number): void {
    for (const [key, used] of this.#used) {
      const isOver = (used.at(-1)?.second ?? 0) + this.#span <= now;
      if (!isOver && this.#used.size <= this.#maxKeys) return;
      this.#used.delete(key);
    }
  }

  /** Refunds the most recent usage. */
  refund(key: string, points: number): void {
    let left = points;
    for (const entry of (this.#used.get(key) ?? []).toReversed()) {
      const back = Math.min(left, entry.points);
      entry.points -= back;
      left -= back;
    }
  }

  #live(key: string, now: number) {
    return this.#used.get(key)?.filter(({ second, points }) => points > 0 && second + this.#span > now) ?? [];
  }
}

const toSecond = () => Math.floor(performance.now() / 1000);
