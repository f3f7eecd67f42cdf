import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { describeError } from '#server/errors.ts';
import { waitAtMost } from '#server/poller.ts';
import { ThreadLimitError } from '#server/thread/limited-thread.ts';
import { isUnavailable } from './errors.ts';
import type { Tables } from './tables.ts';

/** Nearly every transaction has ended by then; the next poll finds the others. */
const COMMIT_MS = 50;
/** Time that a stop waits for the current step. */
const STOP_MS = 2_000;
/** Attempts at a step that ends its process, or exceeds time or memory. */
const MAX_TRIES = 3;
const JOB_OPTIONS = { retryLimit: 0, deleteAfterSeconds: 600 };

/** The time a job gets before others have their turn. */
export interface StepRun {
  /** The first turn of a job; longer work continues in the long lane. */
  isQuick: boolean;
  isOver: () => boolean;
}

/** Thrown by a long step that started in a quick turn: it restarts in the long lane. */
export class LongStepError extends Error {
  override name = 'LongStepError';
}

/** Work in many steps, each complete in itself: after a kill it continues with the next one. */
export interface SteppedWork {
  /** Name of the queue. */
  queue: string;
  /** Runs the next step of the work with this id; returns false if nothing is left. May throw LongStepError. */
  step: (id: string, now: Date, turn: StepRun) => Promise<boolean>;
  /** Skips what the next step could not do; `error` is the cause. */
  skip: (id: string, error: unknown) => Promise<void>;
  /** Ends the work because its next step started three times without finishing, and records that. */
  giveUp: (id: string, now: Date) => Promise<void>;
  /** Lists work with remaining steps and without progress since this time. */
  listStalled: (progressBefore: Date) => Promise<string[]>;
  /** Deletes old data; called from time to time. */
  tidy: (now: Date) => Promise<void>;
  /** Pause in ms after a step that took this long, because requests come first. */
  pauseAfter?: (tookMs: number) => number;
}

export interface WorkerDeps extends Pick<BaseDeps, 'log' | 'now'> {
  db: Kysely<Tables>;
  boss: PgBoss;
}

interface LaneOptions {
  /** Queue of the lane's waiting jobs. */
  waiting: string;
  isQuick: boolean;
  turnMs: number;
  pollSeconds: number;
  /** The lane in which a job continues after its turn; undefined for the end of this lane. */
  next?: StepLane;
}

/**
 * Creates a lane, which runs one job at a time, each for one turn: an unfinished job continues after those that wait.
 */
export async function createStepLane({ db, boss, now, log }: WorkerDeps, work: SteppedWork, options: LaneOptions) {
  const { queue, step, skip, giveUp, pauseAfter = () => 0 } = work;
  const { waiting, isQuick, turnMs, pollSeconds, next } = options;
  // Lanes share the counts, and none takes a job that another holds.
  const attempts = createJobAttempts(db, queue);
  /** The running job. */
  let current: string | undefined;
  /** Jobs interrupted by a database outage. */
  const interrupted = new Set<string>();
  await boss.createQueue(waiting);
  let workerId: string | undefined;
  let isStopping = false;

  /** Lists the ids of waiting jobs. */
  const listWaiting = async (): Promise<string[]> =>
    (await boss.findJobs<{ id: string }>(waiting, { queued: true })).map(({ data }) => data.id);
  // Fills the library's queue cache, which it would otherwise load inside the first transaction.
  await listWaiting();

  async function enqueue(trx: Kysely<Tables>, id: string): Promise<void> {
    await boss.send(waiting, { id }, { ...JOB_OPTIONS, db: fromKysely(trx) });
    setTimeout(() => workerId && boss.notifyWorker(workerId), COMMIT_MS).unref();
  }

  /** Returns whether there is more to do. */
  async function doStep(id: string, turn: StepRun): Promise<boolean> {
    try {
      return await step(id, now(), turn);
    } catch (err) {
      // An outage leaves the rest for later; a step that took too long is retried.
      if (isUnavailable(err) || err instanceof ThreadLimitError || err instanceof LongStepError) throw err;
      log.error({ ...describeError(err), queue, id }, 'step of a job failed');
      await skip(id, err);
      return true;
    }
  }

  async function startStep(id: string): Promise<number | undefined> {
    if (interrupted.delete(id)) await attempts.release(id);
    const tries = await attempts.startStep(id);
    if (tries === undefined) await boss.send(waiting, { id }, { ...JOB_OPTIONS, startAfter: LEASE_MS / 1000 });
    if (tries === undefined || tries <= MAX_TRIES) return tries;
    log.error({ queue, id }, 'job given up: a step was started three times and never finished');
    await giveUp(id, now());
    await attempts.end(id);
    return undefined;
  }

  /** Gives up the turn: the started step doesn't count, and the job continues after others. */
  async function yieldTurn(id: string): Promise<undefined> {
    await attempts.release(id);
    await (next?.enqueue ?? enqueue)(db, id);
  }

  /** Runs a step; `tries` is the number of times it was started. Undefined if nothing is left. */
  async function tryStep(id: string, tries: number, turn: StepRun): Promise<number | undefined> {
    try {
      if (!(await doStep(id, turn))) return await attempts.end(id).then(() => undefined);
    } catch (err) {
      if (err instanceof LongStepError) return yieldTurn(id);
      if (!(err instanceof ThreadLimitError)) throw err;
      log.warn({ err, queue, id, tries }, 'step of a job aborted');
      return startStep(id);
    }
    if (tries > 1) await attempts.advance(id);
    return 1;
  }

  async function doSteps(id: string): Promise<void> {
    const end = performance.now() + turnMs;
    const turn = { isQuick, isOver: () => performance.now() > end };
    let tries = await startStep(id);
    while (tries !== undefined && !isStopping) {
      const start = performance.now();
      tries = await tryStep(id, tries, turn);
      const pause = pauseAfter(performance.now() - start);
      if (pause > 0) await sleep(pause);
      const isTurnOver = tries !== undefined && !isStopping && turn.isOver();
      if (isTurnOver && (isQuick || (await listWaiting()).length > 0)) tries = await yieldTurn(id);
    }
  }

  /** Runs the job while renewing its lease. */
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

  return {
    enqueue,
    listWaiting,
    tidy: attempts.tidy,

    async start(): Promise<void> {
      isStopping = false;
      workerId = await boss.work<{ id: string }>(waiting, { pollingIntervalSeconds: pollSeconds }, async (jobs) => {
        for (const { data } of jobs) await hold(data.id);
      });
    },

    /** Ends after the current step; the next start continues with the rest. */
    async stop(): Promise<void> {
      isStopping = true;
      if (workerId) await waitAtMost(STOP_MS, boss.offWork(waiting, { wait: true }));
      // An interrupted step doesn't count.
      const left = current;
      current = undefined;
      if (left) await attempts.release(left);
    },
  };
}

export type StepLane = Awaited<ReturnType<typeof createStepLane>>;

/** A process holds a job's lease by renewing it more often than this. */
const LEASE_SECONDS = 5;
const RETENTION_DAYS = 30;

/**
 * Counts in the database how often a job's next step was started: too many starts show that it ends the process or
 * never finishes. One process at a time holds a job.
 */
export function createJobAttempts(db: Kysely<Tables>, queue: string) {
  const holder = randomUUID();
  const isOwn = (id: string) => sql<boolean>`queue = ${queue} and job_id = ${id} and holder = ${holder}`;
  /** Expires the lease now. */
  const isOver = sql<Date>`clock_timestamp() - make_interval(secs => ${LEASE_SECONDS + 1})`;
  const set = async (id: string, tries: ReturnType<typeof sql<number>>): Promise<void> => {
    await sql`update job_attempts set tries = ${tries}, alive_at = clock_timestamp() where ${isOwn(id)}`.execute(db);
  };

  return {
    /**
     * Starts a step; returns the number of starts including this one, or undefined while another process holds the job.
     */
    async startStep(id: string): Promise<number | undefined> {
      const { rows } = await sql<{ tries: number }>`
        insert into job_attempts as own (queue, job_id, tries, holder, alive_at)
        values (${queue}, ${id}, 1, ${holder}, clock_timestamp())
        on conflict (queue, job_id) do update set tries = own.tries + 1, holder = ${holder}, alive_at = clock_timestamp()
        where own.holder = ${holder} or own.alive_at < clock_timestamp() - make_interval(secs => ${LEASE_SECONDS})
        returning tries`.execute(db);
      return rows[0]?.tries;
    },

    /** Records a finished step: the next one has no starts yet. */
    advance: (id: string) => set(id, sql`1`),

    /** Releases the job after an interrupted step, which doesn't count; any process may start it immediately. */
    async release(id: string): Promise<void> {
      await sql`update job_attempts set tries = greatest(tries - 1, 0), alive_at = ${isOver} where ${isOwn(id)}`.execute(
        db,
      );
    },

    keepAlive: (id: string) => set(id, sql`tries`),

    /** Records that nothing is left to do. */
    async end(id: string): Promise<void> {
      await sql`delete from job_attempts where ${isOwn(id)}`.execute(db);
    },

    /** Deletes the counts of finished jobs. */
    async tidy(): Promise<void> {
      await sql`delete from job_attempts where queue = ${queue}
        and alive_at < clock_timestamp() - make_interval(days => ${RETENTION_DAYS})`.execute(db);
    },
  };
}

/** Interval in ms at which the lease is renewed, and until another process may take a job over. */
export const ALIVE_MS = 1_500;
export const LEASE_MS = LEASE_SECONDS * 1000;
