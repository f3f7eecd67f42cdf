import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Logger } from '../logger.ts';

/** A budget's way to the budgets of its name in other processes. */
export interface SpendingLink {
  /** Tells them what was spent here. */
  tell(key: string, points: number): void;
  /**
   * Where more than `slack` was spent here that they may not know of: decides once they are told, when all that they told
   * before is counted here and nothing that they told after it. Undefined where nothing is to be waited for.
   */
  settle<Result>(key: string, slack: number, decide: () => Result): Promise<Result> | undefined;
}

/** What budgets of the same name in other processes are told, and tell. */
export interface RateLimitSync {
  /** From now on `spend` is called with what others spent from the budget of this name. */
  join(name: string, spend: (key: string, points: number) => void): SpendingLink;
}

/** For a process that is alone with its database. */
export const ALONE: RateLimitSync = { join: () => ({ tell: () => undefined, settle: () => undefined }) };

const NEWS = z.object({
  from: z.string(),
  spent: z.array(z.tuple([z.string(), z.string(), z.number().int()])),
  /** Of the last notice of a turn of its process. */
  turn: z.number().int().optional(),
});

/** So long others may not know what was spent here. */
const TELL_MS = 250;
/** Who waits longer for its own notice does not hear: the connection that listens is gone. */
const LONGEST_WAIT_MS = 500;
/** Of 60 to 90 bytes each: a notice of PostgreSQL has 8,000. */
const PER_NOTICE = 80;
/** More keys than that in one moment are a flood; what comes then is counted in this process only. */
const MOST_KEYS = 20_000;

interface Options {
  processId: string;
  /** Sends notices to every process, this one included. */
  tell(notices: string[]): Promise<void>;
  onPublishError(error: unknown): void;
}

/**
 * Lets the processes of one site share their budgets: each counts for itself, tells the others within 250 ms what was spent
 * (sums by key, so that a flood of one caller is one line), and counts what they tell. A burst of one key is told at once,
 * and waits until the process has heard itself: notices come to everybody in one order. What is told while the database is
 * away is told afterwards; a process that starts knows nothing of what was spent before.
 */
export function createRateLimitSync({ processId, tell, onPublishError }: Options) {
  const budgets = new Map<string, (key: string, points: number) => void>();
  let pending = new Map<string, [name: string, key: string, points: number]>();
  /** Told, and not heard by this process yet. */
  const unheard = new Map<string, number>();
  let waiting: { turn: number; end: () => void }[] = [];
  let turns = 0;
  let isTelling = false;
  let timer: NodeJS.Timeout | undefined;
  /** Until it is known whether this process hears itself it waits, too. */
  let hearsItself = true;

  const toId = (name: string, key: string) => `${name} ${key}`;

  function note(name: string, key: string, points: number): void {
    const id = toId(name, key);
    const before = pending.get(id)?.[2] ?? 0;
    if (before === 0 && pending.size >= MOST_KEYS) return;
    pending.set(id, [name, key, before + points]);
    publishWithin(TELL_MS);
  }

  function publishWithin(ms: number): void {
    if (isTelling || (timer && ms > 0)) return;
    clearTimeout(timer);
    timer = setTimeout(publishAll, ms).unref();
  }

  function addUnheard(id: string, points: number): void {
    const sum = (unheard.get(id) ?? 0) + points;
    if (sum === 0) unheard.delete(id);
    else unheard.set(id, sum);
  }

  async function publishAll(): Promise<void> {
    timer = undefined;
    isTelling = true;
    const turn = ++turns;
    const spent = [...pending.values()].filter(([, , points]) => points !== 0);
    pending = new Map();
    const count = Math.ceil(spent.length / PER_NOTICE);
    const notices = Array.from({ length: count }, (_, n) =>
      JSON.stringify({
        from: processId,
        spent: spent.slice(n * PER_NOTICE, (n + 1) * PER_NOTICE),
        ...(n === count - 1 && { turn }),
      }),
    );
    for (const [name, key, points] of spent) addUnheard(toId(name, key), points);
    try {
      if (notices.length > 0) await tell(notices);
    } catch (error) {
      onPublishError(error);
      for (const [name, key, points] of spent) {
        addUnheard(toId(name, key), -points);
        note(name, key, points);
      }
    }
    isTelling = false;
    if (pending.size > 0) publishWithin(waiting.length > 0 ? 0 : TELL_MS);
  }

  function endWaits(turn: number): void {
    const over = waiting.filter((each) => each.turn <= turn);
    waiting = waiting.filter((each) => each.turn > turn);
    for (const { end } of over) end();
  }

  function settle<Result>(name: string, key: string, slack: number, decide: () => Result) {
    const id = toId(name, key);
    const here = pending.get(id)?.[2] ?? 0;
    if (!hearsItself || here + (unheard.get(id) ?? 0) <= slack) return undefined;
    const turn = here === 0 ? turns : turns + 1;
    publishWithin(0);
    return new Promise<Result>((resolve) => {
      const giveUp = setTimeout(() => {
        hearsItself = false;
        unheard.clear();
        endWaits(Number.POSITIVE_INFINITY);
      }, LONGEST_WAIT_MS).unref();
      waiting.push({
        turn,
        end: () => {
          clearTimeout(giveUp);
          resolve(decide());
        },
      });
    });
  }

  function hearItself({ spent, turn }: z.infer<typeof NEWS>): void {
    hearsItself = true;
    for (const [name, key, points] of spent) addUnheard(toId(name, key), -points);
    if (turn !== undefined) endWaits(turn);
  }

  const share: RateLimitSync = {
    join(name, spend) {
      budgets.set(name, spend);
      return {
        tell: (key, points) => note(name, key, points),
        settle: (key, slack, decide) => settle(name, key, slack, decide),
      };
    },
  };
  return {
    share,
    /** Takes a notice; one that is none (anybody with the database can speak on its channels) is left. */
    hear(notice: string): void {
      const news = NEWS.safeParse(toJson(notice));
      if (!news.success) return;
      if (news.data.from === processId) hearItself(news.data);
      else for (const [name, key, points] of news.data.spent) budgets.get(name)?.(key, points);
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

interface Sharing {
  share: RateLimitSync;
  /** What is to be heard of the database, by channel. */
  channels: Record<string, (payload: string) => void>;
}

/** The budgets of all processes on this PostgreSQL are one, but for a quarter of a second. The embedded engine has one process. */
export function syncRateLimits({ engine, pool }: Pick<Database, 'engine' | 'pool'>, log: Logger): Sharing {
  if (engine === 'embedded') return { share: ALONE, channels: {} };
  const { share, hear } = createRateLimitSync({
    processId: randomUUID(),
    async tell(notices) {
      await pool.query(`select pg_notify('${CHANNEL}', notice) from unnest($1::text[]) as notice`, [notices]);
    },
    onPublishError: (err) => log.debug({ err }, 'what was spent is told later'),
  });
  return { share, channels: { [CHANNEL]: hear } };
}
