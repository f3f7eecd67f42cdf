import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';
import { describeError } from '#server/describe-error.ts';
import type { Logger } from '#server/logger.ts';
import { ThreadLimitError } from '#server/thread/limited-thread.ts';
import { waitAtMost } from '#server/wait-at-most.ts';
import { isUnavailable } from './errors.ts';
import { ALIVE_MS, createJobAttempts, LEASE_MS } from './job-attempts.ts';
import type { Tables } from './tables.ts';

/** Work that nobody has got on with for so long was left behind by a process that is gone. */
const STANDING_MS = 30_000;
const POLL_SECONDS = 2;
/** Nearly every transaction has ended by then; the others are found by the next look. */
const COMMIT_MS = 50;
/** How long a stop waits for the step that is being done. */
const STOP_MS = 2_000;
/** A step that ended its process, or ran out of time or memory, so often is not begun again. */
const MOST_TRIES = 3;

/** Work of many steps, each whole in itself: what is killed between two goes on with the next. */
export interface SteppedWork {
  /** Name of the queue. */
  queue: string;
  /** Does the next step of the work with this id; false when there is nothing left to do. */
  step: (id: string, now: Date) => Promise<boolean>;
  /** Leaves out what the next step could not do; `error` is why. */
  skip: (id: string, error: unknown) => Promise<void>;
  /** Ends the work, because its next step was begun three times and never ended, and says so. */
  giveUp: (id: string, now: Date) => Promise<void>;
  /** Work with steps left that nobody has got on with since this moment. */
  listStanding: (movedBefore: Date) => Promise<string[]>;
  /** Now and then: forgets what is old. */
  tidy: (now: Date) => Promise<void>;
  /** A pause between steps, ms by the time that the step took: visitors come first. */
  pauseAfter?: (tookMs: number) => number;
}

interface WorkerDeps {
  db: Kysely<Tables>;
  boss: PgBoss;
  now: () => Date;
  log: Logger;
}

/** Does stepped work from `start` to `stop`; `ask` tells of new work in the transaction that writes it. Decisions 0040, 0042. */
export async function createStepWorker({ db, boss, now, log }: WorkerDeps, work: SteppedWork) {
  const { queue, step, skip, giveUp, listStanding, tidy, pauseAfter = () => 0 } = work;
  const attempts = createJobAttempts(db, queue);
  /** The job that is being done. */
  let current: string | undefined;
  /** Jobs that were left because the database went away. */
  const interrupted = new Set<string>();
  await boss.createQueue(queue);
  // Fills the library's memory of the queue, which it would otherwise read inside the first transaction.
  await boss.findJobs(queue, { queued: true });
  const options = { retryLimit: 0, deleteAfterSeconds: 600 };
  let timer: NodeJS.Timeout | undefined;
  let workerId: string | undefined;
  let isStopping = false;

  /** Whether there is more to do. */
  async function doStep(id: string): Promise<boolean> {
    try {
      return await step(id, now());
    } catch (err) {
      // What is left is done when the database is back; what took too long is tried again.
      if (isUnavailable(err) || err instanceof ThreadLimitError) throw err;
      log.error({ ...describeError(err), queue, id }, 'a step of a job failed');
      await skip(id, err);
      return true;
    }
  }

  async function begin(id: string): Promise<number | undefined> {
    if (interrupted.delete(id)) await attempts.release(id);
    const tries = await attempts.begin(id);
    if (tries === undefined) await boss.send(queue, { id }, { ...options, startAfter: LEASE_MS / 1000 });
    if (tries === undefined || tries <= MOST_TRIES) return tries;
    log.error({ queue, id }, 'a job is given up: a step was begun three times and never ended');
    await giveUp(id, now());
    await attempts.end(id);
    return undefined;
  }

  /** Does a step for the time that `tries` says: how often the next one was begun, undefined when there is none. */
  async function tryStep(id: string, tries: number): Promise<number | undefined> {
    try {
      if (!(await doStep(id))) return await attempts.end(id).then(() => undefined);
    } catch (err) {
      if (!(err instanceof ThreadLimitError)) throw err;
      log.warn({ err, queue, id, tries }, 'a step of a job was ended');
      return begin(id);
    }
    if (tries > 1) await attempts.advance(id);
    return 1;
  }

  async function doSteps(id: string): Promise<void> {
    let tries = await begin(id);
    while (tries !== undefined && !isStopping) {
      const start = performance.now();
      tries = await tryStep(id, tries);
      const pause = pauseAfter(performance.now() - start);
      if (pause > 0) await sleep(pause);
    }
  }

  /** Does the job while it tells other processes that it is being done. */
  async function hold(id: string): Promise<void> {
    // The next start finds it.
    if (isStopping) return;
    const alive = setInterval(() => void attempts.keepAlive(id).catch(() => undefined), ALIVE_MS);
    current = id;
    try {
      await doSteps(id);
    } catch (err) {
      if (isUnavailable(err)) interrupted.add(id);
      throw err;
    } finally {
      clearInterval(alive);
      if (isStopping && current === id) await attempts.release(id);
      current = undefined;
    }
  }

  async function resume(movedBefore: Date): Promise<void> {
    for (const id of await listStanding(movedBefore)) await boss.send(queue, { id }, options);
    await tidy(now());
    await attempts.tidy();
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
        for (const { data } of jobs) await hold(data.id);
      });
    },

    /** Ends after the step that is being done. What is left is for the next start. */
    async stop(): Promise<void> {
      isStopping = true;
      clearInterval(timer);
      if (workerId) await waitAtMost(STOP_MS, boss.offWork(queue, { wait: true }));
      // What a stop cuts off does not count.
      const left = current;
      current = undefined;
      if (left) await attempts.release(left);
    },
  };
}
