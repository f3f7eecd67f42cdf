import type { PgBoss } from 'pg-boss';
import type { Prefixes } from '#domain/tracking/number.ts';
import { createStepWorker } from '#server/db/create-step-worker.ts';
import type { Database } from '#server/db/database.ts';
import type { Logger } from '#server/logger.ts';
import type { OnStatusChange } from './shipments.repository.ts';
import { createStatusJobSteps } from './status-job-steps.repository.ts';
import { createStatusJobRepository } from './status-jobs.repository.ts';
import { createStatusJobService } from './status-jobs.service.ts';

const KEPT_MS = 30 * 86_400_000;

interface StatusJobDeps {
  database: Pick<Database, 'kysely'>;
  boss: PgBoss;
  now: () => Date;
  timeZone: string;
  log: Logger;
  /** Prefixes of the company's tracking numbers. */
  getPrefixes: () => Prefixes;
  onStatusChange: OnStatusChange;
  onChanged: (trackingNumber: string) => void;
}

/** Jobs that set one status on many shipments, and the worker that runs them between `start` and `stop`. */
export async function createStatusJobs({ database, timeZone, onStatusChange, onChanged, ...deps }: StatusJobDeps) {
  const db = database.kysely;
  const { eraseOlder, ...steps } = createStatusJobSteps(db, { onStatusChange, onChanged });
  const worker = await createStepWorker(
    { db, ...deps },
    {
      ...steps,
      queue: 'status-jobs',
      tidy: (now) => eraseOlder(new Date(now.getTime() - KEPT_MS)),
    },
  );
  const repository = createStatusJobRepository(db, worker.ask);
  return {
    service: createStatusJobService({ repository, now: deps.now, timeZone, getPrefixes: deps.getPrefixes }),
    start: worker.start,
    stop: worker.stop,
  };
}
