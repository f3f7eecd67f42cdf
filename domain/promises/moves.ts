import { toDay } from '../dates.ts';
import type { PromiseReason, PublicPromise } from './promise.ts';

/** A move of the estimate to another day. Times are ISO 8601, UTC. */
export interface PromiseMove {
  /** Null if there was no date before. */
  was: string | null;
  /** Undefined if none was given. */
  reason: Exclude<PromiseReason, 'unspecified'> | undefined;
  at: string;
}

/**
 * Lists how the promised day moved, newest first, from promises in the same order; another time of the same day isn't a
 * move.
 */
export function listMoves(promises: readonly PublicPromise[], timeZone: string): PromiseMove[] {
  const toPromisedDay = ({ due }: PublicPromise) => due && toDay(new Date(due), timeZone);
  return promises.flatMap((promise, index) => {
    const before = promises[index + 1];
    if (!before || toPromisedDay(before) === toPromisedDay(promise)) return [];
    const { reason, at } = promise;
    return { was: before.due, reason: reason === 'unspecified' ? undefined : reason, at };
  });
}
