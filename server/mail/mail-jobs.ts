import { fromKysely, type PgBoss } from 'pg-boss';
import type { QueueLanes } from './outbox.repository.ts';
import type { Pace } from './pace.ts';
import { QUEUE } from './queue-name.ts';

/** A mail is given up by its age and not by its tries: see delivery.ts. */
const ENDLESS = 100_000;
const KEPT_SECONDS = 600;

/**
 * One job for each mail, which says only that its lane has one: which mail is next is read from the outbox, because
 * pg-boss orders jobs by the start of their transactions and not by their end. Jobs of one lane run one after another, and
 * wait while the first of them waits for its next try.
 */
export async function createMailJobs(boss: PgBoss, pace: Pace): Promise<QueueLanes> {
  await boss.createQueue(QUEUE, { policy: 'key_strict_fifo' });
  // Fills the library's memory of the queue, which it would otherwise read inside the first transaction.
  await boss.getBlockedKeys(QUEUE);
  const patience = {
    retryLimit: ENDLESS,
    retryBackoff: true,
    retryDelay: pace.retrySeconds,
    retryDelayMax: pace.retryMaxSeconds,
    expireInSeconds: pace.expireSeconds,
    deleteAfterSeconds: KEPT_SECONDS,
  };
  return async (trx, lanes) => {
    await boss.insert(
      QUEUE,
      lanes.map((lane) => ({ singletonKey: lane, data: { lane }, ...patience })),
      { db: fromKysely(trx) },
    );
  };
}
