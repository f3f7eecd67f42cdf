import type { Kysely } from 'kysely';
import { DEFAULT_DELAY_MINUTES } from '#domain/promises/promise.ts';
import { createStepWorker } from '#server/db/create-step-worker.ts';
import type { Context } from './context.ts';
import { inTransaction } from './db/pool.ts';
import { toShipment } from './db/tables/shipments.ts';
import type { Tables } from './db/tables.ts';
import { createImports } from './imports/create-imports.ts';
import { createFileLimit } from './imports/import-thread.ts';
import { createOnStatusChange, readShipmentFacts, withInvalidation } from './on-status-change.ts';
import {
  createShipmentPeopleRepository,
  peopleOfNew,
  toPeople,
  writeShipmentPeople,
} from './people/shipment-people.repository.ts';
import {
  createPromiseRepository,
  findPendingPromiseMail,
  hasPendingPromiseMail,
} from './promises/promises.repository.ts';
import { createPromiseMails } from './promises/promises.service.ts';
import { createBatchEventService } from './shipments/batch-events.service.ts';
import { createDeletedShipmentRepository } from './shipments/deleted-shipments.repository.ts';
import { createPastedNumbersRepository } from './shipments/pasted-numbers.repository.ts';
import { createPastedNumbersService } from './shipments/pasted-numbers.service.ts';
import { createShipmentRepository, type OnStatusChange } from './shipments/shipments.repository.ts';
import { createShipmentService, toNewShipment } from './shipments/shipments.service.ts';
import { createStatusJobSteps } from './shipments/status-job-steps.repository.ts';
import { createStatusJobRepository } from './shipments/status-jobs.repository.ts';
import { createStatusJobService } from './shipments/status-jobs.service.ts';
import { createSubscribers } from './subscription-features.ts';

/** Everything that changes shipments. */
export async function createShipments(context: Context) {
  const { db, cache, outbox, places } = context;
  const onStatusChange = createOnStatusChange(context);
  const shipmentsIn = (on: Kysely<Tables>) =>
    createShipmentRepository(on, { onStatusChange, writePeople: writeShipmentPeople, peopleOfNew, places });
  const deletionsIn = (on: Kysely<Tables>) => createDeletedShipmentRepository(on, outbox.queueJobs);
  const stores = withInvalidation({ repository: shipmentsIn(db), deleted: deletionsIn(db) }, cache);
  const people = createShipmentPeopleRepository(db);
  return {
    repository: stores.repository,
    promiseMails: createPromiseMailJob(context),
    shipments: createShipmentService({
      ...context,
      ...stores,
      people,
      findPreviousPromise: createPromiseRepository(db).findPrevious,
    }),
    events: createBatchEventService({ ...context, ...stores }),
    pastedNumbers: createPastedNumbersService({
      ...context,
      repository: createPastedNumbersRepository(db),
      listPeople: people.listPeople,
    }),
    statusJobs: await createStatusJobs(context, onStatusChange),
    imports: await createImports({
      ...context,
      shipmentsIn,
      deletionsIn,
      notifyRecipient: createSubscribers(context).notifyRecipient,
      findSuppressed: context.suppression.findSuppressed,
      limitFiles: createFileLimit(context.rateLimitSync, context.importLimits),
      onChanged: cache.invalidate,
      toShipment,
      toPeople,
      toNewShipment,
    }),
  };
}

/** Mails about changed promised dates, queued some minutes after the change. */
function createPromiseMailJob({ db, now, log, outbox, mailSettings }: Context) {
  const { delayMinutes = DEFAULT_DELAY_MINUTES, pollMs } = mailSettings.promises ?? {};
  const sendNext = async (before: Date) => {
    if (!(await hasPendingPromiseMail(db, before))) return false;
    return inTransaction(db, async (trx) => {
      const id = await findPendingPromiseMail(trx, before);
      const facts = id && (await readShipmentFacts(trx, id));
      if (!facts) return false;
      await outbox.queueMoves(trx, id, facts, now());
      return true;
    });
  };
  return createPromiseMails({ sendNext, delayMinutes, pollMs, now, log });
}

const RETENTION_MS = 30 * 86_400_000;

/** Jobs that set one status on many shipments, and the worker that runs them between `start` and `stop`. */
async function createStatusJobs(context: Context, onStatusChange: OnStatusChange) {
  const { db, cache } = context;
  const { deleteBefore, ...steps } = createStatusJobSteps(db, {
    queueMails: onStatusChange,
    onCommitted: cache.invalidate,
  });
  const worker = await createStepWorker(context, {
    ...steps,
    queue: 'status-jobs',
    tidy: (now) => deleteBefore(new Date(now.getTime() - RETENTION_MS)),
  });
  return {
    service: createStatusJobService({ ...context, repository: createStatusJobRepository(db, worker.enqueue) }),
    start: worker.start,
    stop: worker.stop,
  };
}
