import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { DEFAULT_DELAY_MINUTES } from '#domain/promises/promise.ts';
import type { Prefixes } from '#domain/tracking/number.ts';
import { createStepWorker } from '#server/db/create-step-worker.ts';
import type { Database } from '#server/db/database.ts';
import { publicPlaces } from './charts/address/public-places.ts';
import { createCustomerRepository } from './customers/customers.repository.ts';
import { createCustomerService } from './customers/customers.service.ts';
import { inTransaction } from './db/in-transaction.ts';
import { readNames, readNamesForFollowers } from './db/names-of-shipment.ts';
import type { Tables } from './db/tables.ts';
import type { FeatureOptions } from './features.ts';
import { createImports, type ImportDeps } from './imports/create-imports.ts';
import type { Logger } from './logger.ts';
import type { createMail } from './mail/create-mail.ts';
import { toShipmentFacts } from './mail/shipment-facts.ts';
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
import {
  createDeletedShipmentRepository,
  type DeletedShipmentRepository,
} from './shipments/deleted-shipments.repository.ts';
import { createPastedNumbersRepository } from './shipments/pasted-numbers.repository.ts';
import { createPastedNumbersService } from './shipments/pasted-numbers.service.ts';
import {
  createShipmentRepository,
  type OnStatusChange,
  type ShipmentRepository,
} from './shipments/shipments.repository.ts';
import { createShipmentService } from './shipments/shipments.service.ts';
import { createStatusJobSteps } from './shipments/status-job-steps.repository.ts';
import { createStatusJobRepository } from './shipments/status-jobs.repository.ts';
import { createStatusJobService } from './shipments/status-jobs.service.ts';
import { toNewShipment, toShipment } from './shipments/to-shipment.ts';

/** Caches to invalidate when shipments change. */
interface ShipmentCache {
  invalidate(trackingNumber: string): void;
  clear(): void;
}

/** Assembles everything that changes shipments: each change notifies subscribers and invalidates caches. */
export async function createShipments(
  options: FeatureOptions & Pick<ImportDeps, 'getPrefixes' | 'isReasonNeeded'>,
  { outbox, boss }: Pick<Awaited<ReturnType<typeof createMail>>, 'outbox' | 'boss'>,
  cache: ShipmentCache,
  imports: Pick<ImportDeps, 'notifyRecipient' | 'findSuppressed' | 'limitFiles'>,
) {
  const { database, now, timeZone, getPrefixes, isReasonNeeded } = options;
  const db = database.kysely;
  const onStatusChange: OnStatusChange = async (trx, { shipment, setAt }) => {
    const names = await readNamesForFollowers(trx, shipment.id);
    if (!names) return;
    const facts = toShipmentFacts({ ...shipment, ...names }, publicPlaces, setAt);
    await outbox.queueForSubscribers(trx, shipment.id, facts, now());
  };
  const sendNext = async (before: Date) => {
    if (!(await hasPendingPromiseMail(db, before))) return false;
    return inTransaction(db, async (trx) => {
      const id = await findPendingPromiseMail(trx, before);
      const shipment = id && (await shipmentsIn(trx).findById(id, 'all'));
      if (!shipment) return false;
      const named = { ...shipment, ...(await readNames(trx, shipment.id)) };
      await outbox.queueMoves(trx, shipment.id, toShipmentFacts(named, publicPlaces), now());
      return true;
    });
  };
  const { delayMinutes = DEFAULT_DELAY_MINUTES, pollMs } = options.mail?.promises ?? {};
  const shipmentsIn = (on: Kysely<Tables>) =>
    createShipmentRepository(on, {
      onStatusChange,
      writePeople: writeShipmentPeople,
      peopleOfNew,
      places: publicPlaces,
    });
  const deletionsIn = (on: Kysely<Tables>) => createDeletedShipmentRepository(on, outbox.queueJobs);
  const { repository, deleted } = withInvalidation(shipmentsIn(db), deletionsIn(db), cache);
  const customers = createCustomerService({ repository: createCustomerRepository(db), now });
  const stores = { repository, deleted, people: createShipmentPeopleRepository(db) };
  const randomByte = () => randomBytes(1)[0] ?? 0;
  const { requireCustomer } = customers;
  return {
    repository,
    customers,
    promiseMails: createPromiseMails({ sendNext, delayMinutes, pollMs, now, log: options.log }),
    shipments: createShipmentService({
      ...stores,
      requireCustomer,
      isReasonNeeded,
      findPreviousPromise: createPromiseRepository(db).findPrevious,
      now,
      timeZone,
      getPrefixes,
      randomByte,
    }),
    events: createBatchEventService({ repository, now, getPrefixes }),
    pastedNumbers: createPastedNumbersService({
      repository: createPastedNumbersRepository(db),
      listPeople: stores.people.listPeople,
      getPrefixes,
      now,
    }),
    statusJobs: await createStatusJobs({ ...options, boss, onStatusChange, onChanged: cache.invalidate }),
    imports: await createImports({
      ...options,
      db,
      boss,
      requireCustomer,
      randomByte,
      shipmentsIn,
      deletionsIn,
      ...imports,
      places: publicPlaces,
      onChanged: cache.invalidate,
      toShipment,
      toPeople,
      toNewShipment,
    }),
  };
}

/**
 * Wraps repositories to invalidate cached responses about a shipment after each change in this process, so that the
 * caller sees the change at once. Other processes follow a moment later.
 */
function withInvalidation(
  repository: ShipmentRepository,
  deleted: DeletedShipmentRepository,
  cache: ShipmentCache,
): { repository: ShipmentRepository; deleted: DeletedShipmentRepository } {
  const thenInvalidate = async <Changed extends { trackingNumber: string } | undefined>(change: Promise<Changed>) => {
    const shipment = await change;
    if (shipment) cache.invalidate(shipment.trackingNumber);
    return shipment;
  };
  // Deletions return no tracking number.
  const thenClear = async <Result>(change: Promise<Result>) => {
    const result = await change;
    cache.clear();
    return result;
  };
  return {
    repository: {
      ...repository,
      update: (...change) => thenInvalidate(repository.update(...change)),
      addStatus: (...change) => thenInvalidate(repository.addStatus(...change)),
      async recordEvent(event, ...context) {
        const outcome = await repository.recordEvent(event, ...context);
        if (outcome.result === 'stored') cache.invalidate(event.number);
        return outcome;
      },
      deleteSamples: (...change) => thenClear(repository.deleteSamples(...change)),
    },
    deleted: { ...deleted, delete: (...change) => thenClear(deleted.delete(...change)) },
  };
}

const RETENTION_MS = 30 * 86_400_000;

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
async function createStatusJobs({ database, timeZone, onStatusChange, onChanged, ...deps }: StatusJobDeps) {
  const db = database.kysely;
  const { deleteBefore, ...steps } = createStatusJobSteps(db, { queueMails: onStatusChange, onCommitted: onChanged });
  const worker = await createStepWorker(
    { db, ...deps },
    {
      ...steps,
      queue: 'status-jobs',
      tidy: (now) => deleteBefore(new Date(now.getTime() - RETENTION_MS)),
    },
  );
  const repository = createStatusJobRepository(db, worker.ask);
  return {
    service: createStatusJobService({ repository, now: deps.now, timeZone, getPrefixes: deps.getPrefixes }),
    start: worker.start,
    stop: worker.stop,
  };
}
