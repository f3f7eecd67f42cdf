import type { Kysely, Transaction } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { IMPORT_RETENTION_DAYS } from '#domain/imports/import.ts';
import { createStepWorker } from '#server/db/create-step-worker.ts';
import type { Tables } from '#server/db/tables.ts';
import { describeError } from '#server/errors.ts';
import type { Logger } from '#server/logger.ts';
import { createImportRowRepository } from './import-rows.repository.ts';
import { createImportSteps, type StepContext } from './import-steps.repository.ts';
import { createImportThread, createQuickImportThread } from './import-thread.ts';
import { createImportRepository } from './imports.repository.ts';
import { createImportService, type ImportServiceDeps } from './imports.service.ts';

const DAY_MS = 86_400_000;

export interface ImportDeps extends Omit<StepContext, 'onRowFailed'> {
  db: Kysely<Tables>;
  boss: PgBoss;
  now: () => Date;
  log: Logger;
  requireCustomer: (id: string) => Promise<void>;
  /** Counts the files of a caller. Throws TooManyRequestsError. */
  limitFiles: ImportServiceDeps['limitFiles'];
}

/** Imports and the worker that reads, checks, writes and undoes them between `start` and `stop`. */
export async function createImports({ db, boss, now, log, requireCustomer, limitFiles, ...context }: ImportDeps) {
  // One thread per lane of the worker and one for requests: neither waits for a file of the other.
  const threads = { quick: createQuickImportThread(), long: createImportThread() };
  const requests = createImportThread();
  const enqueue = (trx: Transaction<Tables>, id: string): Promise<void> => worker.enqueue(trx, id);
  const repository = createImportRepository(db, enqueue);
  const rows = createImportRowRepository(db);
  const onRowFailed = (importId: string, row: number, error: unknown): void =>
    log.error({ importId, row, ...describeError(error) }, 'import row failed');
  const steps = createImportSteps(db, threads, { ...context, onRowFailed });
  const worker = await createStepWorker(
    { db, boss, now, log },
    {
      ...steps,
      queue: 'imports',
      listStalled: repository.listStalled,
      tidy: (at) =>
        repository.eraseOlder(new Date(at.getTime() - DAY_MS), new Date(at.getTime() - IMPORT_RETENTION_DAYS * DAY_MS)),
      // Waiting requests go first anyway and wait for one step at most; this pause leaves time for later ones.
      pauseAfter: (tookMs) => tookMs / 4,
    },
  );
  return {
    service: createImportService({
      repository,
      rows,
      steps,
      requireCustomer,
      limitFiles,
      findReadings: (input) => requests.run('findReadings', input),
      now,
      timeZone: context.timeZone,
      getPrefixes: context.getPrefixes,
      getEstimateRules: context.getEstimateRules,
    }),
    rows,
    start: worker.start,
    async stop(): Promise<void> {
      await worker.stop();
      await Promise.all([threads.quick.close(), threads.long.close(), requests.close()]);
    },
  };
}
