import { hash } from 'node:crypto';
import { toRateLimit } from '#server/caller-limits.ts';
import { TooManyRequestsError } from '#server/errors.ts';
import { toWiderKeys } from './client-address.ts';
import { ALONE, type RateLimitSync } from './rate-limit-sync.ts';

/** Lookups that find nothing, per address. */
export const LOOKUP_BUDGET = { points: 60, seconds: 300 } as const;
export const MISS_COST = 10;
const FOUND_COST = 1;
/** How much more than one customer's /64 a /56 and a /48 may spend. */
const WIDER = [4, 16];

/** Spends from a visitor's budget of lookups. Throws TooManyRequestsError when it is used up. */
export interface LookupBudget {
  /** Runs the lookup; one that finds nothing (null or undefined) costs ten times one that does, one that fails nothing. */
  spend<Found>(key: string, lookup: () => Promise<Found>): Promise<Found>;
  /** Runs one lookup of so many numbers, each at its own price; refused as a whole when there is not enough for all to be misses. */
  consumeMany<Found>(key: string, count: number, lookup: () => Promise<Found[]>): Promise<Found[]>;
  /** Headers that say how many lookups that find nothing are left. */
  tell(key: string): Record<string, string>;
}

export interface BudgetOptions {
  /** The same in every process, and no other budget's. */
  name: string;
  points: number;
  seconds: number;
}

/** Short and of one length, and nobody's address. */
const toDigest = (key: string) => hash('sha256', key, 'base64url').slice(0, 22);

/** So large a part of a budget a process spends before it asks what others spent meanwhile. */
const BURST_PART = 12;

/** A window whose spending other processes are told of, and that counts theirs. */
export function createSharedWindow({ name, ...options }: BudgetOptions, share: RateLimitSync) {
  const window = new SlidingWindow(options);
  const change = (digest: string, points: number) =>
    points > 0 ? window.spend(digest, points) : window.giveBack(digest, -points);
  const { tell, settle } = share.join(name, change);
  return {
    wait: (key: string, cost: number) => window.wait(toDigest(key), cost),
    spent: (key: string) => window.spent(toDigest(key)),
    left: (key: string) => Math.max(0, options.points - window.spent(toDigest(key))),
    /** Decides once others' part of a burst is counted; undefined where there is nothing to wait for. */
    settle: <Result>(key: string, decide: () => Result) =>
      settle(toDigest(key), Math.floor(options.points / BURST_PART), decide),
    /** Takes back what is below zero. */
    spend(key: string, points: number): void {
      const digest = toDigest(key);
      change(digest, points);
      tell(digest, points);
    },
  };
}

type SharedWindow = ReturnType<typeof createSharedWindow>;

/**
 * A budget per key; the networks around that of an IPv6 customer have larger ones. `take` throws TooManyRequestsError, at the
 * latest when it is known what other processes spent in the same moment.
 */
export function createBudget({ name, points, seconds }: BudgetOptions, share: RateLimitSync = ALONE) {
  const windows = [1, ...WIDER].map((times) =>
    createSharedWindow({ name: `${name}*${times}`, points: points * times, seconds }, share),
  );
  const ofEach = <Result>(key: string, work: (window: SharedWindow, key: string) => Result): Result[] =>
    [key, ...toWiderKeys(key)].flatMap((each, n) => (windows[n] ? [work(windows[n], each)] : []));
  const wait = (key: string, cost: number) => Math.max(...ofEach(key, (window, own) => window.wait(own, cost)));
  const giveBack = (key: string, cost: number): void => {
    if (cost > 0) ofEach(key, (window, own) => window.spend(own, -cost));
  };
  return {
    wait,
    giveBack,
    left: (key: string) => Math.min(...ofEach(key, (window, own) => window.left(own))),
    async take(key: string, cost: number): Promise<void> {
      const seconds = wait(key, cost);
      if (seconds > 0) throw new TooManyRequestsError(seconds);
      ofEach(key, (window, own) => window.spend(own, cost));
      const decide = () => {
        const over = wait(key, 0);
        if (over > 0) giveBack(key, cost);
        return over;
      };
      const over = await ofEach(key, (window, own) => () => window.settle(own, decide)).reduce(
        (settled: Promise<number> | undefined, settle) => settled ?? settle(),
        undefined,
      );
      if (over) throw new TooManyRequestsError(over);
    },
  };
}

/**
 * 60 misses in any 5 minutes per address. Ruling "Limits on lookups". The price of a miss is taken
 * first and given back when something is found, so that many requests at once can't outrun the count.
 */
export function createLookupBudget(share?: RateLimitSync): LookupBudget {
  const { points, seconds } = LOOKUP_BUDGET;
  const budget = createBudget({ name: 'lookup', points: points * MISS_COST, seconds }, share);
  async function consumeMany<Found>(key: string, count: number, lookup: () => Promise<Found[]>) {
    await budget.take(key, MISS_COST * count);
    let refund = MISS_COST * count;
    try {
      const answers = await lookup();
      refund = (MISS_COST - FOUND_COST) * answers.filter((found) => found != null).length;
      return answers;
    } finally {
      budget.giveBack(key, refund);
    }
  }
  return {
    consumeMany,
    tell(key) {
      const left = Math.floor(budget.left(key) / MISS_COST);
      return toRateLimit('lookup', LOOKUP_BUDGET, left, left > 0 ? seconds : budget.wait(key, MISS_COST));
    },
    async spend(key, lookup) {
      const [found] = await consumeMany(key, 1, async () => [await lookup()]);
      return found as Awaited<ReturnType<typeof lookup>>;
    },
  };
}

/** Lets `points` calls of one key through in any `seconds`; then throws TooManyRequestsError. */
export function createCallLimit(options: BudgetOptions, share?: RateLimitSync) {
  const budget = createBudget(options, share);
  return async (key: string) => budget.take(key, 1);
}

/** Counts what each key has spent in the last `seconds`; of all keys the most recently used are kept. */
export class SlidingWindow {
  readonly #points: number;
  readonly #span: number;
  readonly #mostKeys: number;
  /** By key what was spent in each second, oldest first. */
  readonly #spent = new Map<string, { second: number; points: number }[]>();

  constructor({ points, seconds, mostKeys = 100_000 }: { points: number; seconds: number; mostKeys?: number }) {
    this.#points = points;
    this.#span = seconds;
    this.#mostKeys = mostKeys;
  }

  /** Seconds until `cost` can be spent under this key; 0 when it can be now. */
  wait(key: string, cost: number): number {
    const now = toSecond();
    const spent = this.#live(key, now);
    let excess = spent.reduce((sum, { points }) => sum + points, cost) - this.#points;
    for (const { second, points } of spent) {
      if (excess <= 0) return 0;
      excess -= points;
      if (excess <= 0) return Math.max(1, second + this.#span - now);
    }
    return excess <= 0 ? 0 : this.#span;
  }

  /** What was spent under this key in the last seconds. */
  spent(key: string): number {
    return this.#live(key, toSecond()).reduce((sum, { points }) => sum + points, 0);
  }

  spend(key: string, cost: number): void {
    const now = toSecond();
    const spent = this.#live(key, now);
    const last = spent.at(-1);
    if (last?.second === now) last.points += cost;
    else spent.push({ second: now, points: cost });
    // Put at the end again, so that the first is the one that was not used for longest.
    this.#spent.delete(key);
    this.#spent.set(key, spent);
    this.#forget(now);
  }

  /** How many keys are remembered: none for longer than it counts, once anybody spends again. */
  get size(): number {
    return this.#spent.size;
  }

  #forget(now: number): void {
    for (const [key, spent] of this.#spent) {
      const isOver = (spent.at(-1)?.second ?? 0) + this.#span <= now;
      if (!isOver && this.#spent.size <= this.#mostKeys) return;
      this.#spent.delete(key);
    }
  }

  /** Takes back what was spent last. */
  giveBack(key: string, points: number): void {
    let left = points;
    for (const entry of (this.#spent.get(key) ?? []).toReversed()) {
      const back = Math.min(left, entry.points);
      entry.points -= back;
      left -= back;
    }
  }

  #live(key: string, now: number) {
    return (this.#spent.get(key) ?? []).filter(({ second, points }) => points > 0 && second + this.#span > now);
  }
}

const toSecond = () => Math.floor(performance.now() / 1000);
