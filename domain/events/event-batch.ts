/** So many events are taken at once. */
export const MAX_BATCH_EVENTS = 100;
/** A clock that is further off than this is put right. */
const SKEW_MS = 30_000;
const FUTURE_MS = 2 * 60_000;
const OLDEST_MS = 7 * 24 * 60 * 60_000;

/** When something happened by this site's clock, and what is wrong with that, as a key of a message. */
export interface Happened {
  at: Date;
  problem: 'occurredInFuture' | 'occurredTooLongAgo' | undefined;
}

/**
 * When an event happened: the sender's clock is compared with ours by the time at which it says it sent, and where they
 * differ by more than 30 s the difference is taken off. Later than two minutes from now, or older than 7 days, is a problem.
 */
export function toHappened({ occurredAt, sentAt }: { occurredAt: string; sentAt: string }, receivedAt: Date): Happened {
  const skew = receivedAt.getTime() - Date.parse(sentAt);
  const ms = Date.parse(occurredAt) + (Math.abs(skew) > SKEW_MS ? skew : 0);
  const age = receivedAt.getTime() - ms;
  const problem = age < -FUTURE_MS ? 'occurredInFuture' : age > OLDEST_MS ? 'occurredTooLongAgo' : undefined;
  return { at: new Date(ms), problem };
}
