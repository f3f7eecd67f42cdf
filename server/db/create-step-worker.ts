import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';
import type { Logger } from '#server/logger.ts';
import { waitAtMost } from '#server/wait-at-most.ts';
import { isUnavailable } from './errors.ts';
import type { Tables } from './tables.ts';

/** Work that nobody has got on with for so long was left behind by a process that is gone. */
const STANDING_MS = 30_000;
const POLL_SECONDS = 2;
/** Nearly every transaction has ended by then; the others are found by the next look. */
const COMMIT_MS = 50;
/** How long a stop waits for the step that is being done. */
const STOP_MS = 2_000;

/** Work of many steps, each whole in itself: what is killed between two goes on with the next. */
export interface SteppedWork {
  /** Name of the queue. */
  queue: string;
  /** Does the next step of the work with this id; false when there is nothing left to do. */
  step: (id: string, now: Date) => Promise<boolean>;
  /** Leaves out what the next step could not do; `error` is why. */
  skip: (id: string, error: unknown) => Promise<void>;
  /** Work with steps left that nobody has got on with since this moment. */
  listStanding: (movedBefore: Date) => Promise<string[]>;
  /** Now and then: forgets what is old. */
  tidy: (now: Date) => Promise<void>;
  /** A pause between steps, ms by the time that the step took: visitors come first. */
  pauseAfter?: (tookMs: number) => number;
}

interface WorkerDeps {
  boss: PgBoss;
  now: () => Date;
  log: Logger;
}

/** Does stepped work from `start` to `stop`; `ask` tells of new work in the transaction that writes it. Decision 0040. */
export async function createStepWorker({ boss, now, log }: WorkerDeps, work: SteppedWork) {
  const { queue, step, skip, listStanding, tidy, pauseAfter = () => 0 } = work;
  await boss.createQueue(queue);
  // Fills the library's memory of the queue, which it would otherwise read inside the first transaction.
  await boss.findJobs(queue, { queued: true });
  const options = { retryLimit: 0, deleteAfterSeconds: 600 };
  let timer: NodeJS.Timeout | undefined;
  let workerId: string | undefined;
  let isStopping = false;

  async function doSteps(id: string): Promise<void> {
    for (let isMore = true; isMore && !isStopping; ) {
      const begin = Date.now();
      try {
        isMore = await step(id, now());
      } catch (err) {
        // What is left is done when the database is back.
        if (isUnavailable(err)) throw err;
        log.error({ err, queue, id }, 'a step of a job failed');
        await skip(id, err);
      }
      const pause = pauseAfter(Date.now() - begin);
      if (isMore && pause > 0) await sleep(pause);
    }
  }

  async function resume(movedBefore: Date): Promise<void> {
    for (const id of await listStanding(movedBefore)) await boss.send(queue, { id }, options);
    await tidy(now());
  }

  return {
    /** Asks for the work with this id, as part of the transaction. */
    async ask(trx: Kysely<Tables>, id: string): Promise<void> {
      await boss.send(queue, { id }, { ...options, db: fromKysely(trx) });
      setTimeout(() => workerId && boss.notifyWorker(workerId), COMMIT_MS).unref();
    },

    /** Goes on with what was left, and takes what comes. */
    async start(): Promise<void> {
      isStopping = false;
      await resume(now());
      const look = () => resume(new Date(now().getTime() - STANDING_MS));
      timer = setInterval(
        () => void look().catch((err) => log.warn({ err, queue }, 'work not looked for')),
        STANDING_MS,
      );
      timer.unref();
      workerId = await boss.work<{ id: string }>(queue, { pollingIntervalSeconds: POLL_SECONDS }, async (jobs) => {
        for (const { data } of jobs) await doSteps(data.id);
      });
    },

    /** Ends after the step that is being done. What is left is for the next start. */
    async stop(): Promise<void> {
      isStopping = true;
      clearInterval(timer);
      if (workerId) await waitAtMost(STOP_MS, boss.offWork(queue, { wait: true }));
    },
  };
}
