import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';
import { describeError } from '#server/errors.ts';
import type { Logger } from '#server/logger.ts';
import { ThreadLimitError } from '#server/thread/limited-thread.ts';
import { waitAtMost } from '#server/wait-at-most.ts';
import { isUnavailable } from './errors.ts';
import type { Tables } from './tables.ts';

/** Nearly every transaction has ended by then; the others are found by the next look. */
const COMMIT_MS = 50;
/** How long a stop waits for the step that is being done. */
const STOP_MS = 2_000;
/** A step that ended its process, or ran out of time or memory, so often is not begun again. */
const MOST_TRIES = 3;
const JOB_OPTIONS = { retryLimit: 0, deleteAfterSeconds: 600 };

/** The time that a job has before others have theirs. */
export interface Turn {
  /** The first turn of a job: what takes longer goes on in the long lane. */
  isQuick: boolean;
  isOver: () => boolean;
}

/** Thrown by a step that is long and was begun in a quick turn: it is begun again in the long lane. */
export class LongStepError extends Error {
  override name = 'LongStepError';
}

/** Work of many steps, each whole in itself: what is killed between two goes on with the next. */
export interface SteppedWork {
  /** Name of the queue. */
  queue: string;
  /** Does the next step of the work with this id; false when there is nothing left to do. May throw LongStepError. */
  step: (id: string, now: Date, turn: Turn) => Promise<boolean>;
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

export interface WorkerDeps {
  db: Kysely<Tables>;
  boss: PgBoss;
  now: () => Date;
  log: Logger;
}

interface LaneOptions {
  /** Where the jobs of this lane wait. */
  waiting: string;
  isQuick: boolean;
  turnMs: number;
  pollSeconds: number;
  /** Where a job goes on whose turn is over; undefined: behind the others of this lane. */
  next?: StepLane;
}

/** A lane does one job at a time, and each for a turn: a job that is not done by then goes on behind those that wait. */
export async function createStepLane({ db, boss, now, log }: WorkerDeps, work: SteppedWork, options: LaneOptions) {
  const { queue, step, skip, giveUp, pauseAfter = () => 0 } = work;
  const { waiting, isQuick, turnMs, pollSeconds, next } = options;
  // Lanes count together, and none takes a job that another one holds.
  const attempts = createJobAttempts(db, queue);
  /** The job that is being done. */
  let current: string | undefined;
  /** Jobs that were left because the database went away. */
  const interrupted = new Set<string>();
  await boss.createQueue(waiting);
  let workerId: string | undefined;
  let isStopping = false;

  /** Ids of the jobs that wait. */
  const listWaiting = async (): Promise<string[]> =>
    (await boss.findJobs<{ id: string }>(waiting, { queued: true })).map(({ data }) => data.id);
  // Fills the library's memory of the queue, which it would otherwise read inside the first transaction.
  await listWaiting();

  async function ask(trx: Kysely<Tables>, id: string): Promise<void> {
    await boss.send(waiting, { id }, { ...JOB_OPTIONS, db: fromKysely(trx) });
    setTimeout(() => workerId && boss.notifyWorker(workerId), COMMIT_MS).unref();
  }

  /** Whether there is more to do. */
  async function doStep(id: string, turn: Turn): Promise<boolean> {
    try {
      return await step(id, now(), turn);
    } catch (err) {
      // What is left is done when the database is back; what took too long is tried again.
      if (isUnavailable(err) || err instanceof ThreadLimitError || err instanceof LongStepError) throw err;
      log.error({ ...describeError(err), queue, id }, 'a step of a job failed');
      await skip(id, err);
      return true;
    }
  }

  async function begin(id: string): Promise<number | undefined> {
    if (interrupted.delete(id)) await attempts.release(id);
    const tries = await attempts.begin(id);
    if (tries === undefined) await boss.send(waiting, { id }, { ...JOB_OPTIONS, startAfter: LEASE_MS / 1000 });
    if (tries === undefined || tries <= MOST_TRIES) return tries;
    log.error({ queue, id }, 'a job is given up: a step was begun three times and never ended');
    await giveUp(id, now());
    await attempts.end(id);
    return undefined;
  }

  /** What was begun of the job does not count: it goes on behind others. */
  async function yieldTurn(id: string): Promise<undefined> {
    await attempts.release(id);
    await (next?.ask ?? ask)(db, id);
  }

  /** Does a step for the time that `tries` says: how often the next one was begun, undefined when there is none. */
  async function tryStep(id: string, tries: number, turn: Turn): Promise<number | undefined> {
    try {
      if (!(await doStep(id, turn))) return await attempts.end(id).then(() => undefined);
    } catch (err) {
      if (err instanceof LongStepError) return yieldTurn(id);
      if (!(err instanceof ThreadLimitError)) throw err;
      log.warn({ err, queue, id, tries }, 'a step of a job was ended');
      return begin(id);
    }
    if (tries > 1) await attempts.advance(id);
    return 1;
  }

  async function doSteps(id: string): Promise<void> {
    const end = performance.now() + turnMs;
    const turn = { isQuick, isOver: () => performance.now() > end };
    let tries = await begin(id);
    while (tries !== undefined && !isStopping) {
      const start = performance.now();
      tries = await tryStep(id, tries, turn);
      const pause = pauseAfter(performance.now() - start);
      if (pause > 0) await sleep(pause);
      const mayGoOn = tries === undefined || isStopping || !turn.isOver();
      if (!mayGoOn && (isQuick || (await listWaiting()).length > 0)) tries = await yieldTurn(id);
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

  return {
    ask,
    listWaiting,
    tidy: attempts.tidy,

    async start(): Promise<void> {
      isStopping = false;
      workerId = await boss.work<{ id: string }>(waiting, { pollingIntervalSeconds: pollSeconds }, async (jobs) => {
        for (const { data } of jobs) await hold(data.id);
      });
    },

    /** Ends after the step that is being done. What is left is for the next start. */
    async stop(): Promise<void> {
      isStopping = true;
      if (workerId) await waitAtMost(STOP_MS, boss.offWork(waiting, { wait: true }));
      // What a stop cuts off does not count.
      const left = current;
      current = undefined;
      if (left) await attempts.release(left);
    },
  };
}

export type StepLane = Awaited<ReturnType<typeof createStepLane>>;

/** A process that holds a job says so more often than this; else it is gone. */
const LEASE_SECONDS = 5;
const KEPT_DAYS = 30;

/**
 * Counts in the database how often the step of a job that comes next was begun: who finds it begun too often knows that it
 * ends the process, or never comes to an end. One process at a time holds a job.
 */
export function createJobAttempts(db: Kysely<Tables>, queue: string) {
  const holder = randomUUID();
  const isOwn = (id: string) => sql<boolean>`queue = ${queue} and job_id = ${id} and holder = ${holder}`;
  /** Nobody holds the job from now on. */
  const isOver = sql<Date>`clock_timestamp() - make_interval(secs => ${LEASE_SECONDS + 1})`;
  const set = async (id: string, tries: ReturnType<typeof sql<number>>): Promise<void> => {
    await sql`update job_attempts set tries = ${tries}, alive_at = clock_timestamp() where ${isOwn(id)}`.execute(db);
  };

  return {
    /** Begins a step: how often it was begun with this time, or undefined while another process holds the job. */
    async begin(id: string): Promise<number | undefined> {
      const { rows } = await sql<{ tries: number }>`
        insert into job_attempts as own (queue, job_id, tries, holder, alive_at)
        values (${queue}, ${id}, 1, ${holder}, clock_timestamp())
        on conflict (queue, job_id) do update set tries = own.tries + 1, holder = ${holder}, alive_at = clock_timestamp()
        where own.holder = ${holder} or own.alive_at < clock_timestamp() - make_interval(secs => ${LEASE_SECONDS})
        returning tries`.execute(db);
      return rows[0]?.tries;
    },

    /** The step is done: the next one is begun for the first time. */
    advance: (id: string) => set(id, sql`1`),

    /** The step did not fail, but was left: it does not count, and any process may begin it at once. */
    async release(id: string): Promise<void> {
      await sql`update job_attempts set tries = greatest(tries - 1, 0), alive_at = ${isOver} where ${isOwn(id)}`.execute(
        db,
      );
    },

    keepAlive: (id: string) => set(id, sql`tries`),

    /** There is nothing left to do. */
    async end(id: string): Promise<void> {
      await sql`delete from job_attempts where ${isOwn(id)}`.execute(db);
    },

    /** Forgets jobs that are gone. */
    async tidy(): Promise<void> {
      await sql`delete from job_attempts where queue = ${queue}
        and alive_at < clock_timestamp() - make_interval(days => ${KEPT_DAYS})`.execute(db);
    },
  };
}

/** Milliseconds between two signs of life, and until another process may take a job over. */
export const ALIVE_MS = 1_500;
export const LEASE_MS = LEASE_SECONDS * 1000;
