import { fromKysely, type PgBoss } from 'pg-boss';
import type { Pace } from './pace.ts';
import { QUEUE } from './queue-name.ts';
import type { QueueJobs } from './subscriber-mails.repository.ts';

/** A mail is given up by its age and not by its tries: see delivery.ts. */
const ENDLESS = 100_000;
const KEPT_SECONDS = 600;

/**
 * One job for each mail, which says only that one waits under this ordering key: which is next is read from the outbox,
 * because pg-boss orders jobs by the start of their transactions and not by their end. Jobs of one ordering key run one
 * after another, and wait while the first of them waits for its next try.
 */
export async function createMailJobs(boss: PgBoss, pace: Pace): Promise<QueueJobs> {
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
  return async (trx, orderingKeys) => {
    await boss.insert(
      QUEUE,
      orderingKeys.map((singletonKey) => ({ singletonKey, ...patience })),
      { db: fromKysely(trx) },
    );
  };
}
