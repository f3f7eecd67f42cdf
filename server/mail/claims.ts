import { randomUUID } from 'node:crypto';
import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss';
import type { DeliveryRepository } from './delivery.repository.ts';
import { QUEUE } from './outbox.repository.ts';

export interface ClaimedJob extends Pick<JobWithMetadata, 'id' | 'retryCount'> {
  orderingKey: string;
}

/**
 * Claims delivery jobs for this process. A claim records its holder, because a connection can break after the claim and
 * before the response, or before the result: nobody would work on such a job until it expires.
 */
export function createClaims(boss: PgBoss, repository: DeliveryRepository) {
  const holder = randomUUID();
  let current: ClaimedJob[] = [];
  /** Whether jobs may be claimed that are not in `current`. */
  let isUnsure = false;

  const fail = (job: ClaimedJob, { message }: Error) => boss.fail(QUEUE, [job], { reason: message });

  return {
    /** Claims the next jobs, after the results of those before, or their loss. */
    async claim(limit: number): Promise<ClaimedJob[]> {
      const wasUnsure = isUnsure;
      isUnsure = true;
      const jobs = await repository.claimJobs(holder, wasUnsure, (trx) =>
        boss.fetch(QUEUE, { batchSize: limit, includeMetadata: true, db: fromKysely(trx) }),
      );
      current = jobs.map(({ id, retryCount, singletonKey }) => ({ id, retryCount, orderingKey: singletonKey ?? '' }));
      isUnsure = current.length > 0;
      return current;
    },

    /** Records the results of the claimed jobs; those with an error are retried later. */
    async settle(errors: readonly (Error | undefined)[]): Promise<void> {
      const jobs = current;
      current = [];
      const completed = jobs.filter((_, n) => !errors[n]);
      if (completed.length > 0) await boss.complete(QUEUE, completed);
      for (const [n, job] of jobs.entries()) {
        const error = errors[n];
        if (error) await fail(job, error);
      }
      isUnsure = false;
    },

    /** Gives up all claims on shutdown. Those still in delivery are retried after a pause, in which they may end. */
    async giveUp(): Promise<void> {
      for (const job of current) await fail(job, new Error('The server is stopping.'));
      if (isUnsure) await repository.releaseJobs(holder);
    },
  };
}

export type Claims = ReturnType<typeof createClaims>;
