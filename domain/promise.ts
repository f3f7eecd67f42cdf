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

export const PROMISE_NOTE_LENGTH = 200;
/** So many of the newest promises are shown to strangers. */
export const SHOWN_PROMISES = 10;

/** One date that was promised, as strangers see it. */
export interface PublicPromise {
  /** ISO 8601, UTC; null where the date was taken back. */
  due: string | null;
  reason: PromiseReason;
  /** ISO 8601, UTC: when it was promised. */
  at: string;
}
