import { PgBoss } from 'pg-boss';
import type { Database } from './database.ts';
import { isUnavailable } from './errors.ts';

export interface JobLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The same complaint is not made again for so long: while the database is away every look for jobs fails. */
const QUIET_MS = 60_000;

/**
 * pg-boss on our pool, in its own schema `pgboss`. It looks after its jobs only when told to (`supervise`). To send a job
 * within a transaction give `fromKysely(trx)` as `db`: a query on the pool beside it would wait for ever on the embedded engine.
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
  const heard = new Map<string, number>();
  // Without a listener an error would end the process.
  boss.on('error', (err) => {
    const isAway = isUnavailable(err);
    const message = isAway ? 'jobs: the database is away' : 'jobs: a step failed';
    if (performance.now() - (heard.get(message) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return;
    heard.set(message, performance.now());
    log[isAway ? 'warn' : 'error']({ err }, message);
  });
  boss.on('warning', (warning) => log.warn({ warning }, 'jobs: warning'));
  return boss.start();
}
