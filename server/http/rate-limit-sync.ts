import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Logger } from '../logger.ts';

/** Connects a budget to those of the same name in other processes. */
export interface BudgetLink {
  /** Publishes local usage. */
  add(key: string, points: number): void;
  /**
   * If more than `slack` is unpublished: publishes it and decides after counting everything that others published
   * earlier, and nothing later. Undefined if there is nothing to wait for.
   */
  settle<Result>(key: string, slack: number, decide: () => Result): Promise<Result> | undefined;
}

/** Exchanges usage between budgets of the same name. */
export interface RateLimitSync {
  /**
   * Calls `consume` with the usage of other processes from now on. Sums of up to `unshared` points per key are not
   * published until more is added.
   */
  join(name: string, consume: (key: string, points: number) => void, unshared?: number): BudgetLink;
}

/** For a single process. */
export const NO_SYNC: RateLimitSync = { join: () => ({ add: () => undefined, settle: () => undefined }) };

const usageSchema = z.object({
  from: z.string(),
  spent: z.array(z.tuple([z.string(), z.string(), z.number().int()])),
  /** Marks the last notification of a batch. */
  turn: z.number().int().optional(),
});

/** Maximum delay before other processes receive the usage. */
const PUBLISH_MS = 250;
/** A process that waits longer for its own notification has lost its listening connection. */
const MAX_WAIT_MS = 500;
/** 60 to 90 bytes each: a PostgreSQL notification has at most 8,000. */
const PER_NOTICE = 80;
/** More keys at once are a flood; further ones are counted in this process only. */
const MAX_KEYS = 20_000;
const MAX_UNSHARED = 10_000;

interface Options {
  processId: string;
  /** Sends notifications to every process, including this one. */
  publish(notices: string[]): Promise<void>;
  onPublishError(error: unknown): void;
}

/**
 * Shares rate limits between processes: each counts locally, publishes sums per key within 250 ms, and adds what others
 * publish. A burst of one key is published at once and waits for the process's own notification, because all processes
 * receive notifications in the same order. Usage during a database outage is published afterwards; a new process starts
 * without earlier usage.
 */
export function createRateLimitSync({ processId, publish, onPublishError }: Options) {
  const budgets = new Map<string, { consume: (key: string, points: number) => void; unshared: number }>();
  const pending = new Map<string, [name: string, key: string, points: number]>();
  /** Published but not yet received by this process. */
  const unconfirmed = new Map<string, number>();
  let waiting: { turn: number; end: () => void }[] = [];
  let turns = 0;
  let isPublishing = false;
  let timer: NodeJS.Timeout | undefined;
  /** Also waits until it is known whether this process receives its own notifications. */
  let receivesOwn = true;

  const toId = (name: string, key: string) => `${name} ${key}`;

  function addPending(name: string, key: string, points: number): void {
    const id = toId(name, key);
    const before = pending.get(id)?.[2] ?? 0;
    if (before === 0 && pending.size >= MAX_KEYS) return;
    pending.set(id, [name, key, before + points]);
    publishWithin(PUBLISH_MS);
  }

  const isShared = (name: string, points: number) => Math.abs(points) > (budgets.get(name)?.unshared ?? 0);

  /** Removes and returns the usage that is due for publication. */
  function takePending() {
    const usage = [...pending].filter(([, [name, , points]]) => isShared(name, points));
    for (const [id] of usage) pending.delete(id);
    // The oldest are counted in this process only.
    for (const id of pending.keys()) {
      if (pending.size <= MAX_UNSHARED) break;
      pending.delete(id);
    }
    return usage.map(([, each]) => each);
  }

  function publishWithin(ms: number): void {
    if (isPublishing || (timer && ms > 0)) return;
    clearTimeout(timer);
    timer = setTimeout(publishAll, ms).unref();
  }

  function addUnconfirmed(id: string, points: number): void {
    const sum = (unconfirmed.get(id) ?? 0) + points;
    if (sum === 0) unconfirmed.delete(id);
    else unconfirmed.set(id, sum);
  }

  async function publishAll(): Promise<void> {
    timer = undefined;
    const usage = takePending();
    if (usage.length === 0) return;
    isPublishing = true;
    const turn = ++turns;
    const count = Math.ceil(usage.length / PER_NOTICE);
    const notices = Array.from({ length: count }, (_, n) =>
      JSON.stringify({
        from: processId,
        spent: usage.slice(n * PER_NOTICE, (n + 1) * PER_NOTICE),
        ...(n === count - 1 && { turn }),
      }),
    );
    for (const [name, key, points] of usage) addUnconfirmed(toId(name, key), points);
    try {
      await publish(notices);
    } catch (error) {
      onPublishError(error);
      for (const [name, key, points] of usage) {
        addUnconfirmed(toId(name, key), -points);
        addPending(name, key, points);
      }
    }
    isPublishing = false;
    if (pending.size > 0) publishWithin(waiting.length > 0 ? 0 : PUBLISH_MS);
  }

  function endWaits(turn: number): void {
    const over = waiting.filter((each) => each.turn <= turn);
    waiting = waiting.filter((each) => each.turn > turn);
    for (const { end } of over) end();
  }

  function settle<Result>(name: string, key: string, slack: number, decide: () => Result) {
    const id = toId(name, key);
    const here = pending.get(id)?.[2] ?? 0;
    if (!receivesOwn || here + (unconfirmed.get(id) ?? 0) <= slack) return undefined;
    const turn = isShared(name, here) ? turns + 1 : turns;
    publishWithin(0);
    return new Promise<Result>((resolve) => {
      const giveUp = setTimeout(() => {
        receivesOwn = false;
        unconfirmed.clear();
        endWaits(Number.POSITIVE_INFINITY);
      }, MAX_WAIT_MS).unref();
      waiting.push({
        turn,
        end: () => {
          clearTimeout(giveUp);
          resolve(decide());
        },
      });
    });
  }

  function receiveOwn({ spent, turn }: z.infer<typeof usageSchema>): void {
    receivesOwn = true;
    for (const [name, key, points] of spent) addUnconfirmed(toId(name, key), -points);
    if (turn !== undefined) endWaits(turn);
  }

  const sync: RateLimitSync = {
    join(name, consume, unshared = 0) {
      budgets.set(name, { consume, unshared });
      return {
        add: (key, points) => addPending(name, key, points),
        settle: (key, slack, decide) => settle(name, key, slack, decide),
      };
    },
  };
  return {
    sync,
    /** Handles a notification; ignores invalid ones, because any database user can send on the channel. */
    onNotice(notice: string): void {
      const { data: usage } = usageSchema.safeParse(toJson(notice));
      if (!usage) return;
      if (usage.from === processId) receiveOwn(usage);
      else for (const [name, key, points] of usage.spent) budgets.get(name)?.consume(key, points);
    },
  };
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const CHANNEL = 'spent';

interface SyncedLimits {
  sync: RateLimitSync;
  /** Handlers by database channel. */
  channels: Record<string, (payload: string) => void>;
}

/**
 * Shares budgets between all processes on this PostgreSQL, with a delay of up to 250 ms. The embedded database has one
 * process.
 */
export function syncRateLimits({ engine, pool }: Pick<Database, 'engine' | 'pool'>, log: Logger): SyncedLimits {
  if (engine === 'embedded') return { sync: NO_SYNC, channels: {} };
  const { sync, onNotice } = createRateLimitSync({
    processId: randomUUID(),
    async publish(notices) {
      await pool.query(`select pg_notify('${CHANNEL}', notice) from unnest($1::text[]) as notice`, [notices]);
    },
    onPublishError: (err) => log.debug({ err }, 'rate limit usage will be published later'),
  });
  return { sync, channels: { [CHANNEL]: onNotice } };
}
