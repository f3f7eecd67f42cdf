import type { PgBoss } from 'pg-boss';
import { MAIL_KEPT_DAYS } from '#domain/mail/mail.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { isUnavailable } from '#server/db/errors.ts';
import { createPoller } from '#server/poller.ts';
import type { Claims } from './claims.ts';
import type { DeliveryRepository } from './delivery.repository.ts';
import { type Delivery, GIVEN_UP, toExpiryTime } from './delivery.ts';
import { QUEUE } from './outbox.repository.ts';
import type { Pace } from './pace.ts';

export interface SenderDeps extends Pick<BaseDeps, 'log' | 'now'> {
  boss: PgBoss;
  claims: Claims;
  /** Undefined without a mail server: mails then remain in the outbox, and only old ones are deleted. */
  delivery: Delivery | undefined;
  repository: DeliveryRepository;
  queueForgotten: (orderingKeys: string[]) => Promise<void>;
  /** Whether no other process can use this database: running jobs are then leftovers of a killed process. */
  isSingleProcess: boolean;
  pace: Pace;
}

const DAY_MS = 86_400_000;
const SWEEP_MS = 3_600_000;
const FORGOTTEN_AT_ONCE = 1_000;
/** Nearly every transaction has committed by then; the next check finds the others. */
const COMMIT_MS = 100;

/** Deletes old mails, expires overdue ones, and finds mails without a job. */
async function sweep({ delivery, repository, queueForgotten, now, log }: SenderDeps): Promise<void> {
  await repository.eraseOlder(new Date(now().getTime() - MAIL_KEPT_DAYS * DAY_MS));
  if (!delivery) return;
  const count = await repository.giveUp(toExpiryTime(now()), now(), GIVEN_UP);
  if (count > 0) log.warn({ count }, 'mails expired');
  const orderingKeys = await repository.findForgotten(FORGOTTEN_AT_ONCE);
  if (orderingKeys.length > 0) await queueForgotten(orderingKeys);
}

/** Requeues a killed process's jobs immediately instead of after their timeout. */
async function requeueAbandoned({ boss, repository }: SenderDeps): Promise<void> {
  const left = await repository.findActiveJobs();
  if (left.length > 0) await boss.fail(QUEUE, left, { reason: 'The process was killed.' });
}

/** Delivers the mails of the next jobs; returns whether there were any. */
async function deliverNext({ claims, pace }: SenderDeps, deliver: (orderingKey: string) => Promise<void>) {
  const jobs = await claims.claim(pace.concurrency);
  const errors = await Promise.all(
    jobs.map(({ orderingKey }) =>
      deliver(orderingKey).then(
        () => undefined,
        (error: Error) => error,
      ),
    ),
  );
  await claims.settle(errors);
  return jobs.length > 0;
}

/** Processes the outbox while the server runs. */
export function createSender(deps: SenderDeps) {
  const { boss, claims, delivery, isSingleProcess, pace, log } = deps;
  const every = (pollMs: number, errorMessage: string, runNext: () => Promise<unknown>) =>
    createPoller({ runNext, pollMs, errorMessage, log });
  const tidying = every(SWEEP_MS, 'mail: cleanup failed', () => sweep(deps));
  const supervising = every(pace.superviseSeconds * 1000, 'mail: job maintenance failed', () => boss.supervise(QUEUE));
  let isStopping = false;
  const delivering =
    delivery &&
    every(pace.pollSeconds * 1000, 'mail: delivering failed', () =>
      deliverNext(deps, (orderingKey) => delivery.deliverInOrder(orderingKey, () => isStopping)),
    );

  return {
    /** Notifies the sender of mails in a transaction that is about to commit. */
    wakeSoon(): void {
      if (delivering) setTimeout(delivering.wake, COMMIT_MS).unref();
    },

    /** Starts deliveries, if there is a mail server, and cleanup. */
    async start(): Promise<void> {
      // Before sending: overdue mails expire.
      await sweep(deps);
      await tidying.start();
      if (!delivering) return;
      if (isSingleProcess) await requeueAbandoned(deps);
      await supervising.start();
      await delivering.start();
    },

    /** Stops after running deliveries, or after 5 s. The next start continues with the rest. */
    async stop(): Promise<void> {
      isStopping = true;
      await Promise.all([tidying.stop(), supervising.stop(), delivering?.stop()]);
      await claims.giveUp().catch((err: unknown) => {
        // In an outage they expire.
        if (!isUnavailable(err)) throw err;
      });
    },
  };
}

export type Sender = ReturnType<typeof createSender>;
