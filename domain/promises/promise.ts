import type { z } from 'zod';
import { toDay } from '../dates.ts';
import type { publicPromiseSchema } from './schema.ts';

/** Why a promised date was changed; `unspecified` where nobody said. */
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
/** Those that say something: what a company accepts that asks for a reason. */
export const SAID_REASONS = PROMISE_REASONS.filter((reason) => reason !== 'unspecified');

export const PROMISE_NOTE_LENGTH = 200;
/** Changes of a date are collected so long before one mail tells of them. */
export const DEFAULT_DELAY_MINUTES = 10;
export const DEFAULT_EARLIER_HOURS = 2;
/** So many of the newest promises are shown to strangers. */
export const SHOWN_PROMISES = 10;

/** Which changes of a date readers are told of by email. */
export interface MoveRule {
  timeZone: string;
  /** An earlier date is news only if it is earlier by so many hours. */
  earlierHours: number;
}

const HOUR_MS = 3_600_000;

/** Whether a date that was promised becomes another one, or none. Both are ISO 8601. */
export const isMoved = (due: string | null | undefined, was: string | null): boolean =>
  was !== null && (due == null || Date.parse(due) !== Date.parse(was));

/** Whether a save moves a promised date, `was` (ISO 8601), without a word about it. */
export const lacksReason = (
  {
    estimatedDeliveryDate,
    estimateReason,
  }: { estimatedDeliveryDate?: string | null; estimateReason?: PromiseReason | undefined },
  was: string | null,
): boolean => isMoved(estimatedDeliveryDate, was) && (estimateReason ?? 'unspecified') === 'unspecified';

/**
 * Whether who was told one date is to be told the other. Mails name days of the company's zone, so another time of the same
 * day is no news; null is no date.
 */
export function isDateChange(told: Date | null, due: Date | null, { timeZone, earlierHours }: MoveRule): boolean {
  if (!told || !due) return told !== due;
  if (toDay(told, timeZone) === toDay(due, timeZone)) return false;
  const earlierBy = told.getTime() - due.getTime();
  return earlierBy < 0 || earlierBy >= earlierHours * HOUR_MS;
}

/** What became of a shipment's promised dates, as reports count it: decision 0050. */
export interface PromiseSum {
  /** The first date that was promised, ISO 8601, UTC; null where there was none. */
  first: string | null;
  /** How often it moved to another day before the delivery. */
  moves: number;
  /** Why it moved last; null where it never did. */
  reason: PromiseReason | null;
}

/** One date that was promised, as strangers see it. */
export type PublicPromise = z.infer<typeof publicPromiseSchema>;
