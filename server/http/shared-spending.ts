import { z } from 'zod';

/** Tells the other processes on the same database what was spent here. */
export type TellSpent = (key: string, points: number) => void;

/** What budgets of the same name in other processes are told, and tell. */
export interface SpendingShare {
  /** From now on `spend` is called with what others spent from the budget of this name; gives what tells them. */
  join(name: string, spend: (key: string, points: number) => void): TellSpent;
}

/** For a process that is alone with its database. */
export const ALONE: SpendingShare = { join: () => () => undefined };

const NEWS = z.object({
  from: z.string(),
  spent: z.array(z.tuple([z.string(), z.string(), z.number().int()])),
});

/** So long others may not know what was spent here. */
const TELL_MS = 250;
/** Of 60 to 90 bytes each: a notice of PostgreSQL has 8,000. */
const PER_NOTICE = 80;
/** More keys than that in one moment are a flood; what comes then is counted in this process only. */
const MOST_KEYS = 20_000;

interface Options {
  processId: string;
  /** Sends notices to every process, this one included. */
  tell(notices: string[]): Promise<void>;
  onNotTold(error: unknown): void;
}

/**
 * Lets the processes of one site share their budgets: each counts for itself, tells the others within 250 ms what was spent
 * (sums by key, so that a flood of one caller is one line), and counts what they tell. What is told while the database is
 * away is told afterwards; a process that starts knows nothing of what was spent before.
 */
export function createSharedSpending({ processId, tell, onNotTold }: Options) {
  const budgets = new Map<string, (key: string, points: number) => void>();
  let untold = new Map<string, [name: string, key: string, points: number]>();
  let isTelling = false;

  function note(name: string, key: string, points: number): void {
    const id = `${name} ${key}`;
    const before = untold.get(id)?.[2] ?? 0;
    if (before === 0 && untold.size >= MOST_KEYS) return;
    untold.set(id, [name, key, before + points]);
    tellSoon();
  }

  function tellSoon(): void {
    if (isTelling) return;
    isTelling = true;
    setTimeout(tellAll, TELL_MS).unref();
  }

  async function tellAll(): Promise<void> {
    const spent = [...untold.values()].filter(([, , points]) => points !== 0);
    untold = new Map();
    const notices = Array.from({ length: Math.ceil(spent.length / PER_NOTICE) }, (_, n) =>
      JSON.stringify({ from: processId, spent: spent.slice(n * PER_NOTICE, (n + 1) * PER_NOTICE) }),
    );
    try {
      if (notices.length > 0) await tell(notices);
    } catch (error) {
      onNotTold(error);
      for (const [name, key, points] of spent) note(name, key, points);
    }
    isTelling = false;
    if (untold.size > 0) tellSoon();
  }

  const share: SpendingShare = {
    join(name, spend) {
      budgets.set(name, spend);
      return (key, points) => note(name, key, points);
    },
  };
  return {
    share,
    /** Takes a notice; one that is none (anybody with the database can speak on its channels) or this process's own is left. */
    hear(notice: string): void {
      const news = NEWS.safeParse(toJson(notice));
      if (!news.success || news.data.from === processId) return;
      for (const [name, key, points] of news.data.spent) budgets.get(name)?.(key, points);
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
