import { toDay } from '../dates.ts';
import type { PromiseReason, PublicPromise } from './promise.ts';

/** One move of the estimate from a day to another. Times are ISO 8601, UTC. */
export interface PromiseMove {
  /** Null where there was no date before. */
  was: string | null;
  /** Undefined where nobody said. */
  reason: Exclude<PromiseReason, 'unspecified'> | undefined;
  at: string;
}

/** How the promised day moved, newest first, from promises in that order: another time of the same day is no move. */
export function listMoves(promises: readonly PublicPromise[], timeZone: string): PromiseMove[] {
  const toPromisedDay = ({ due }: PublicPromise) => due && toDay(new Date(due), timeZone);
  return promises.flatMap((promise, index) => {
    const before = promises[index + 1];
    if (!before || toPromisedDay(before) === toPromisedDay(promise)) return [];
    const { reason, at } = promise;
    return { was: before.due, reason: reason === 'unspecified' ? undefined : reason, at };
  });
}
