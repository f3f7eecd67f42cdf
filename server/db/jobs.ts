import { PgBoss } from 'pg-boss';
import type { Database } from './database.ts';
import { isUnavailable } from './errors.ts';

export interface JobLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Interval between equal log lines: during an outage every poll fails. */
const QUIET_MS = 60_000;

/**
 * Opens pg-boss on our pool, in its own schema `pgboss`. It maintains its jobs only with `supervise`. To send a job
 * within a transaction, pass `fromKysely(trx)` as `db`: another query on the pool would wait forever on the embedded
 * engine.
 */
export async function openJobs(
  database: Pick<Database, 'pool'>,
  log: JobLog,
  options: { monitorIntervalSeconds?: number } = {},
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    supervise: false,
    schedule: false,
    ...options,
  });
  const lastLogged = new Map<string, number>();
  // Without a listener, an error would end the process.
  boss.on('error', (reported) => {
    // pg-boss also reports copies of errors, which are plain objects.
    const err = reported instanceof Error ? reported : Object.assign(new Error(), reported);
    const isAway = isUnavailable(err);
    const message = isAway ? 'jobs: the database is unavailable' : 'jobs: a step failed';
    if (performance.now() - (lastLogged.get(message) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return;
    lastLogged.set(message, performance.now());
    log[isAway ? 'warn' : 'error']({ err }, message);
  });
  boss.on('warning', (warning) => log.warn({ warning }, 'jobs: warning'));
  return boss.start();
}
