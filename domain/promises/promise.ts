import type { z } from 'zod';
import { toDay } from '../dates.ts';
import type { publicPromiseSchema } from './schema.ts';

/** Why a promised date changed; `unspecified` if no reason was given. */
export const PROMISE_REASONS = [
  'customs',
  'weather',
  'traffic',
  'capacity',
  'address',
  'recipient_wish',
  'missed_connection',
  'held',
  'attempt_failed',
  'nobody_home',
  'corrected_mistake',
  'other',
  'unspecified',
] as const;
export type PromiseReason = (typeof PROMISE_REASONS)[number];
/** Reasons a company accepts if it requires one. */
export const SPECIFIC_REASONS = PROMISE_REASONS.filter((reason) => reason !== 'unspecified');

export const PROMISE_NOTE_LENGTH = 200;
/** Minutes during which date changes are collected into one email. */
export const DEFAULT_DELAY_MINUTES = 10;
export const DEFAULT_EARLIER_HOURS = 2;
/** Newest promises that visitors see. */
export const SHOWN_PROMISES = 10;

/** Which date changes are emailed to subscribers. */
export interface MoveRule {
  timeZone: string;
  /** Minimum hours by which an earlier date is worth an email. */
  earlierHours: number;
}

const HOUR_MS = 3_600_000;

/** Whether a promised date changes or is removed. Both are ISO 8601. */
export const isMoved = (due: string | null | undefined, was: string | null): boolean =>
  was !== null && (due == null || Date.parse(due) !== Date.parse(was));

/** Whether a save moves a promised date, `was` (ISO 8601), without a reason. */
export const lacksReason = (
  {
    estimatedDeliveryDate,
    estimateReason,
  }: { estimatedDeliveryDate?: string | null; estimateReason?: PromiseReason | undefined },
  was: string | null,
): boolean => isMoved(estimatedDeliveryDate, was) && (estimateReason ?? 'unspecified') === 'unspecified';

/**
 * Whether a subscriber who knows the date `lastKnown` gets an email about `due`. Emails name days of the company's
 * zone, so another time of the same day doesn't count; null means no date.
 */
export function isDateChange(lastKnown: Date | null, due: Date | null, { timeZone, earlierHours }: MoveRule): boolean {
  if (!lastKnown || !due) return lastKnown !== due;
  if (toDay(lastKnown, timeZone) === toDay(due, timeZone)) return false;
  const earlierBy = lastKnown.getTime() - due.getTime();
  return earlierBy < 0 || earlierBy >= earlierHours * HOUR_MS;
}

/** Summary of a shipment's promised dates for reports: decision 0050. */
export interface PromiseSum {
  /** The first promised date, ISO 8601, UTC; null if there was none. */
  first: string | null;
  /** Moves to another day before the delivery. */
  moves: number;
  /** Reason of the last move; null if it never moved. */
  reason: PromiseReason | null;
}

/** A promised date as visitors see it. */
export type PublicPromise = z.infer<typeof publicPromiseSchema>;

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
