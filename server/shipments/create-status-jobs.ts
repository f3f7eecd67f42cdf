import { fromKysely, type PgBoss } from 'pg-boss';
import type { Database } from '#server/db/database.ts';
import { isUnavailable } from '#server/db/errors.ts';
import type { Logger } from '#server/logger.ts';
import type { OnStatusChange } from './shipments.repository.ts';
import { createStatusJobSteps } from './status-job-steps.repository.ts';
import { createStatusJobRepository } from './status-jobs.repository.ts';
import { createStatusJobService } from './status-jobs.service.ts';

const QUEUE = 'status-jobs';
/** A job that nobody has got on with for so long was left behind by a process that is gone. */
const STANDING_MS = 30_000;
const KEPT_MS = 30 * 86_400_000;
const POLL_SECONDS = 2;
/** Nearly every transaction has ended by then; the others are found by the next look. */
const COMMIT_MS = 50;
/** How long a stop waits for the shipment that is being done. */
const STOP_MS = 2_000;

interface StatusJobDeps {
  database: Pick<Database, 'kysely'>;
  boss: PgBoss;
  now: () => Date;
  timeZone: string;
  log: Logger;
  onStatusChange: OnStatusChange;
  onChanged: (trackingNumber: string) => void;
}

/** Jobs that set one status of many shipments, and the worker that does them from `start` to `stop`. */
export async function createStatusJobs({ database, boss, now, timeZone, log, ...parts }: StatusJobDeps) {
  const db = database.kysely;
  await boss.createQueue(QUEUE);
  // Fills the library's memory of the queue, which it would otherwise read inside the first transaction.
  await boss.findJobs(QUEUE, { queued: true });
  const steps = createStatusJobSteps(db, parts);
  let timer: NodeJS.Timeout | undefined;
  let workerId: string | undefined;
  let isStopping = false;

  const send = (id: string) => boss.send(QUEUE, { id }, { retryLimit: 0, deleteAfterSeconds: 600 });
  const repository = createStatusJobRepository(db, async (trx, id) => {
    await boss.send(QUEUE, { id }, { retryLimit: 0, deleteAfterSeconds: 600, db: fromKysely(trx) });
    setTimeout(() => workerId && boss.notifyWorker(workerId), COMMIT_MS).unref();
  });

  async function work(id: string): Promise<void> {
    for (let isMore = true; isMore && !isStopping; ) {
      try {
        isMore = await steps.step(id, now());
      } catch (err) {
        // What is left is done when the database is back.
        if (isUnavailable(err)) throw err;
        log.error({ err, job: id }, 'status of a shipment not set');
        await steps.skip(id);
      }
    }
  }

  async function resume(movedBefore: Date): Promise<void> {
    for (const id of await steps.listStanding(movedBefore)) await send(id);
    await steps.eraseOlder(new Date(now().getTime() - KEPT_MS));
  }

  return {
    service: createStatusJobService({ repository, now, timeZone }),

    /** Goes on with what was left, and takes what comes. */
    async start(): Promise<void> {
      isStopping = false;
      await resume(now());
      const look = () => resume(new Date(now().getTime() - STANDING_MS));
      timer = setInterval(() => void look().catch((err) => log.warn({ err }, 'jobs not looked for')), STANDING_MS);
      timer.unref();
      workerId = await boss.work<{ id: string }>(QUEUE, { pollingIntervalSeconds: POLL_SECONDS }, async (jobs) => {
        for (const { data } of jobs) await work(data.id);
      });
    },

    /** Ends after the shipment that is being done. What is left is for the next start. */
    async stop(): Promise<void> {
      isStopping = true;
      clearInterval(timer);
      const pause = new Promise((resolve) => setTimeout(resolve, STOP_MS).unref());
      if (workerId) await Promise.race([boss.offWork(QUEUE, { wait: true }), pause]);
    },
  };
}
