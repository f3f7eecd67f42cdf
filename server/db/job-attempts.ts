import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

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
