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
