/** Maximum events per batch. */
export const MAX_BATCH_EVENTS = 100;
/** Clock differences above this are corrected. */
const SKEW_MS = 30_000;
const FUTURE_MS = 2 * 60_000;
const OLDEST_MS = 7 * 24 * 60 * 60_000;

/** When something happened by this site's clock, and the key of a message if that is invalid. */
export interface CorrectedTime {
  at: Date;
  problem: 'occurredInFuture' | 'occurredTooLongAgo' | undefined;
}

/**
 * Corrects an event's time: if the sender's clock differs from ours by more than 30 s, judged by its time of sending,
 * subtracts the difference. Times more than two minutes ahead or older than 7 days are a problem.
 */
export function toEventTime(
  { occurredAt, sentAt }: { occurredAt: string; sentAt: string },
  receivedAt: Date,
): CorrectedTime {
  const skew = receivedAt.getTime() - Date.parse(sentAt);
  const ms = Date.parse(occurredAt) + (Math.abs(skew) > SKEW_MS ? skew : 0);
  const age = receivedAt.getTime() - ms;
  const problem = age < -FUTURE_MS ? 'occurredInFuture' : age > OLDEST_MS ? 'occurredTooLongAgo' : undefined;
  return { at: new Date(ms), problem };
}
