import type { Kysely } from 'kysely';
import { createStepLane, type SteppedWork, type WorkerDeps } from './step-lane.ts';
import type { Tables } from './tables.ts';

/** Work without progress for this long was abandoned by a process that ended. */
const STANDING_MS = 30_000;
const QUICK = { isQuick: true, turnMs: 2_000, pollSeconds: 2 };
/** Queuing a job wakes the lane, so it seldom has to poll. */
const LONG = { isQuick: false, turnMs: 5_000, pollSeconds: 10 };

/**
 * Runs stepped work from `start` to `stop`; `enqueue` queues work in the transaction that writes it. Each job gets a
 * quick turn first and continues in the long lane, so that small jobs don't wait for large ones. Decisions 0040, 0042.
 */
export async function createStepWorker(deps: WorkerDeps, work: SteppedWork) {
  const { db, now, log } = deps;
  const { queue, listStalled, tidy } = work;
  const long = await createStepLane(deps, work, { ...LONG, waiting: `${queue}-long` });
  const quick = await createStepLane(deps, work, { ...QUICK, waiting: queue, next: long });
  let timer: NodeJS.Timeout | undefined;

  async function resume(progressBefore: Date): Promise<void> {
    const waiting = new Set([...(await quick.listWaiting()), ...(await long.listWaiting())]);
    for (const id of await listStalled(progressBefore)) if (!waiting.has(id)) await quick.enqueue(db, id);
    await tidy(now());
    await quick.tidy();
  }

  return {
    /** Queues the work with this id within the transaction. */
    enqueue: (trx: Kysely<Tables>, id: string): Promise<void> => quick.enqueue(trx, id),

    /** Resumes unfinished work and takes new work. */
    async start(): Promise<void> {
      await resume(now());
      const resumeStalled = () => resume(new Date(now().getTime() - STANDING_MS));
      timer = setInterval(
        () => void resumeStalled().catch((err) => log.warn({ err, queue }, 'could not look for unfinished work')),
        STANDING_MS,
      );
      timer.unref();
      await quick.start();
      await long.start();
    },

    /** Ends after the current steps; the next start continues with the rest. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await Promise.all([quick.stop(), long.stop()]);
    },
  };
}
