import { randomUUID } from 'node:crypto';
import { ERROR_TEXTS } from '#domain/error-texts.ts';
import type { Shipment, ShipmentCreate, ShipmentRecord, StatusUpdate } from '#domain/shipment.schema.ts';
import { RECENT_SHIPMENTS } from '#domain/shipment.ts';
import { type ShipmentFilter, toConditions } from '#domain/shipment-filter.ts';
import type { PeopleAnswer } from '#domain/shipment-people.schema.ts';
import { checkShipmentDates } from '#domain/shipment-rules.ts';
import type { ShipmentStatus } from '#domain/shipment-status.ts';
import { type Actor, isSeen, type Reader, type Sight } from '#domain/sight.ts';
import {
  createTrackingNumber,
  hasPrefix,
  isTrackingNumber,
  normaliseTrackingNumber,
  type Prefixes,
} from '#domain/tracking-number.ts';
import { ageCursor } from '#server/cursor.ts';
import { ConflictError, NotFoundError, toFieldError, ValidationError } from '#server/errors.ts';
import { withOwnCustomer } from '#server/own-customer.ts';
import type { ShipmentPeopleRepository } from '#server/people/shipment-people.repository.ts';
import { createAddMatches } from './add-matches.ts';
import type { DeletedShipmentRepository } from './deleted-shipments.repository.ts';
import { createDeletions, type DeletionReach } from './deleted-shipments.service.ts';
import { toFingerprint } from './fingerprint.ts';
import type { NewShipment } from './insert-shipments.repository.ts';
import { refuseProblems } from './refuse-problems.ts';
import type { ShipmentTotal } from './shipment-count.repository.ts';
import { createEdits } from './shipment-edits.service.ts';
import type { ShipmentRepository } from './shipments.repository.ts';
import { toNewShipment } from './to-new-shipment.ts';

/** A collision has a chance of one in 36^8 for each number in use; ten in a row mean that the source is broken. */
const NUMBER_TRIES = 10;
/** What a search finds is counted as far as this: counting everything would cost more than the answer is worth. */
const MOST_COUNTED = 1_000;

export interface ShipmentServiceDeps {
  repository: ShipmentRepository;
  deleted: DeletedShipmentRepository;
  /** What is known of shipments' people. */
  people: Pick<ShipmentPeopleRepository, 'read' | 'listTexts'>;
  /** Throws ValidationError when there is no customer with this id. */
  requireCustomer: (id: string) => Promise<void>;
  /** Whether the company asks why a promised date moves. */
  isReasonNeeded: () => boolean;
  now: () => Date;
  /** IANA name: "today" of the date rules. */
  timeZone: string;
  /** Those that the company's numbers have, that of new ones first. */
  getPrefixes: () => Prefixes;
  /** A cryptographic source of 0..255. */
  randomByte: () => number;
}

export interface ShipmentSummary {
  total: number;
  labelCreated: number;
  inTransit: number;
  outForDelivery: number;
  delivered: number;
  /** How many of them are samples. */
  samples: number;
  recent: Shipment[];
}

/**
 * The rules of shipments. What is not in sight is as if it were not there. Every error is an AppError; whatever the database
 * throws passes through.
 */
export function createShipmentService(deps: ShipmentServiceDeps) {
  const { repository, deleted, people, requireCustomer, isReasonNeeded, now, timeZone, getPrefixes, randomByte } = deps;
  const deletions = createDeletions({ repository, deleted, now, timeZone });
  const addMatches = createAddMatches(people.listTexts);
  const complete = async (shipment: Shipment, sight: Sight): Promise<ShipmentRecord> =>
    withKnown(shipment, await people.read(shipment.id, sight), sight);

  async function insertOrFindEqual(
    candidate: NewShipment,
    { email, sight }: Actor,
  ): Promise<{ shipment: Shipment; isNew: boolean } | undefined> {
    if (await deletions.isRestorable(candidate.id)) throw sight === 'all' ? recentlyDeleted() : idTaken();
    const inserted = await repository.insert(candidate, now(), email);
    if (inserted) return { shipment: inserted, isNew: true };
    const fingerprint = await repository.findFingerprint(candidate.id);
    if (fingerprint === undefined) return undefined;
    const existing = await repository.findById(candidate.id, sight);
    if (!existing || fingerprint !== candidate.fingerprint) throw idTaken();
    return { shipment: existing, isNew: false };
  }

  const getShipment = async (id: string, sight: Sight): Promise<Shipment> =>
    requireFound(await repository.findById(id, sight));

  const edits = createEdits({
    ...{ repository, getShipment, complete, requireCustomer, isReasonNeeded, now, timeZone },
  });

  /** The id of the event that an update corrects. Events only come to a shipment, so one that is there now is there later. */
  async function findCorrected({ corrects, correctsVersion }: StatusUpdate, id: string, sight: Sight) {
    if (corrects == null) return undefined;
    const { version } = await getShipment(id, sight);
    const at = correctsVersion ?? version;
    const found = at > version ? undefined : await repository.findEntryId(id, at, corrects);
    if (!found) throw new ValidationError([toFieldError('corrects', 'invalidValue')]);
    return found;
  }

  /**
   * How many shipments match: always exact without a search. With one, at most 1,000 and only as far as counting is cheap:
   * then there are more than `count`, and `isExact` is false.
   */
  const countShipments = (filter: ShipmentFilter, reader: Reader) =>
    repository.countMatching(toConditions(filter, timeZone, reader), MOST_COUNTED);

  return {
    countShipments,

    /** The shipment with this id. Throws NotFoundError "Shipment not found". */
    getShipment,

    /** The same with its people, references and customer. */
    async getRecord(id: string, sight: Sight): Promise<ShipmentRecord> {
      // Both have ended when it is answered, whatever they find: nothing is read behind an answer.
      const [shipment, known] = await Promise.all([repository.findById(id, sight), people.read(id, sight)]);
      return withKnown(requireFound(shipment), known, sight);
    },

    /**
     * The id that a caller means by an id or a tracking number. An id stands before a number that reads the same; what is
     * neither is given back, for whoever looks for it to say so. Nothing is asked for what can be no number.
     */
    resolveId: async (idOrNumber: string, sight: Sight): Promise<string> =>
      (isTrackingNumber(idOrNumber) && (await repository.findIdOf(idOrNumber, sight))) || idOrNumber,

    /**
     * Newest first, at most `limit`, and how many there are in all. Days are those of the company's zone.
     * Specification, section 7 "List all". For who may not see people's data a search looks past their names. Throws AppError 400 for a cursor that is none.
     */
    async listShipments(query: ShipmentFilter & { cursor?: string | undefined; limit: number }, reader: Reader) {
      const { cursor, limit, ...filter } = query;
      const after = cursor ? ageCursor.parse(cursor) : undefined;
      const [found, total] = await Promise.all([
        repository.list({ ...toConditions(filter, timeZone, reader), after, limit: limit + 1 }),
        countShipments(filter, reader),
      ]);
      const items = await addMatches(filter.search ?? '', found.slice(0, limit), reader.seesPeople);
      const last = items.at(-1);
      const nextCursor = found.length > limit && last ? ageCursor.format(last) : null;
      return { items, nextCursor, total: cursor ? total : correctTotal(total, items.length, nextCursor !== null) };
    },

    /** The dashboard's counts and the five newest. Specification, section 2: total counts held shipments too. */
    async summarise(): Promise<ShipmentSummary> {
      const [counts, samples, recent] = await Promise.all([
        repository.countByStatus(),
        repository.countSamples(),
        repository.list({ timeZone, sight: 'all', after: undefined, limit: RECENT_SHIPMENTS }),
      ]);
      const of = (status: ShipmentStatus) => counts[status] ?? 0;
      return {
        total: Object.values(counts).reduce((sum, count) => sum + count, 0),
        labelCreated: of('LABEL_CREATED'),
        inTransit: of('IN_TRANSIT'),
        outForDelivery: of('OUT_FOR_DELIVERY'),
        delivered: of('DELIVERED'),
        samples,
        recent,
      };
    },

    /**
     * Stores a shipment whose history starts with one entry (specification, section 4). The same id and body again give
     * the stored shipment and write nothing. Throws ValidationError for dates or a customer that is none or not in sight, and AppError 409 for an id with another
     * body or a tracking number that exists.
     */
    async createShipment(asked: ShipmentCreate, actor: Actor): Promise<{ shipment: ShipmentRecord; isNew: boolean }> {
      const input = withOwnCustomer(asked, actor.sight);
      refuseNumberAsId(input.id, actor.sight);
      const given = normaliseTrackingNumber(input.trackingNumber ?? '');
      const prefixes = getPrefixes();
      if (given && !hasPrefix(given, prefixes)) {
        throw new ValidationError([toFieldError('trackingNumber', 'trackingNumberFormat')]);
      }
      const time = now();
      // A repetition is answered before its dates are judged: what was right yesterday is not refused today.
      if (!(await repository.findFingerprint(input.id))) refuseProblems(checkShipmentDates(input, time, timeZone));
      if (input.customerId) await requireCustomer(input.customerId);
      for (let tries = 0; tries < NUMBER_TRIES; tries++) {
        const result = await insertOrFindEqual(
          toNewShipment(input, given || createTrackingNumber(prefixes[0], randomByte), time),
          actor,
        );
        if (result) return { ...result, shipment: await complete(result.shipment, actor.sight) };
        if (given) {
          const errors = [toFieldError('trackingNumber', 'trackingNumberTaken')];
          throw new ConflictError('tracking-number-taken', ERROR_TEXTS.trackingNumberTaken, { errors });
        }
      }
      throw new Error('No free tracking number was found.');
    },

    ...edits,

    /**
     * Adds a history entry with the server's time and sets the status, at once. With an idempotency key, the same request
     * again gives the shipment as it is and writes nothing. With `corrects`, the older entry is marked as corrected
     * (ruling "A wrong entry"), that of the history at `correctsVersion` if given; ValidationError when there is none. Throws NotFoundError, and AppError 409 for a key that was used
     * for another entry.
     */
    async addStatus(id: string, update: StatusUpdate, key: string | undefined, actor: Actor): Promise<ShipmentRecord> {
      const fingerprint = toFingerprint(update);
      const voids = await findCorrected(update, id, actor.sight);
      const event = {
        ...{ id: randomUUID(), status: update.status as ShipmentStatus, at: now() },
        ...{ location: update.location, notes: update.notes ?? '', voids },
        ...{ code: update.code ?? null, reason: update.reason ?? null },
      };
      const updated = await repository.addStatus(id, event, key ? { key, fingerprint } : undefined, actor);
      if (updated) return complete(updated, actor.sight);
      const shipment = await getShipment(id, actor.sight);
      if (key && (await repository.findKeyFingerprint(id, key)) !== fingerprint) {
        throw new ConflictError('idempotency-key-reused', 'This Idempotency-Key was used for another entry.');
      }
      return complete(shipment, actor.sight);
    },

    deleteShipment: deletions.deleteShipment,
    restoreShipment: async (id: string, actor: string, reach: DeletionReach) =>
      complete(await deletions.restoreShipment(id, actor, reach), 'all'),

    /** Removes every sample shipment; tells how many there were. */
    removeSamples: (actor: string) => repository.deleteSamples(actor),
  };
}

function requireFound(shipment: Shipment | undefined): Shipment {
  if (!shipment) throw new NotFoundError(ERROR_TEXTS.shipmentNotFound);
  return shipment;
}

/** The two are read one by one: between them somebody may have moved the shipment to another customer. */
function withKnown(shipment: Shipment, known: PeopleAnswer, sight: Sight): ShipmentRecord {
  return { ...requireFound(isSeen(sight, known.customerId) ? shipment : undefined), ...known };
}

/** An id stands before a number that reads the same: another customer's shipment would no longer be found by its own. */
function refuseNumberAsId(id: string, sight: Sight): void {
  if (sight !== 'all' && isTrackingNumber(id)) throw new ValidationError([toFieldError('id', 'invalidValue')]);
}

const idTaken = () => new ConflictError('id-taken', 'A different shipment with this id already exists.');
const recentlyDeleted = () =>
  new ConflictError(
    'recently-deleted',
    'The shipment with this id was deleted a moment ago and can still be restored.',
  );

/** A first page may know more than a count that was not finished. */
function correctTotal(total: ShipmentTotal, found: number, hasMore: boolean): ShipmentTotal {
  if (total.isExact) return total;
  return hasMore ? { count: Math.max(total.count, found), isExact: false } : { count: found, isExact: true };
}

export type ShipmentService = ReturnType<typeof createShipmentService>;
