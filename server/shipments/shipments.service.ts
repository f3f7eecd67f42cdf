import { randomUUID } from 'node:crypto';
import { toFirstPart } from '#domain/address.ts';
import { type Actor, type CustomerScope, isInScope } from '#domain/customer-scope.ts';
import { ERROR_TEXTS } from '#domain/error-texts.ts';
import { FIRST_NOTE } from '#domain/events/event.ts';
import { type FieldText, findMatch, listHiddenTerms } from '#domain/find-match.ts';
import type { PeopleResponse } from '#domain/shipment-people/schema.ts';
import { checkAddresses, checkShipmentDates, checkStatusUpdate } from '#domain/shipments/rules.ts';
import {
  type ListedShipment,
  resolveEstimate,
  type Shipment,
  type ShipmentCreate,
  type ShipmentCreateRequest,
  type ShipmentRecord,
  type StatusUpdate,
} from '#domain/shipments/schema.ts';
import { toSearchTerms } from '#domain/shipments/search-terms.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import { createTrackingNumber, hasPrefix, isTrackingNumber, normalizeTrackingNumber } from '#domain/tracking/number.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { assignOwnCustomer } from '#server/customer-scope-guard.ts';
import { toFingerprint } from '#server/digest.ts';
import { ConflictError, NotFoundError, refuseProblems, toFieldError, ValidationError } from '#server/errors.ts';
import type { ShipmentPeopleRepository } from '#server/people/shipment-people.repository.ts';
import type { DeletedShipmentRepository } from './deleted-shipments.repository.ts';
import { createDeletions, type DeletionScope } from './deleted-shipments.service.ts';
import type { NewShipment } from './insert-shipments.repository.ts';
import { createListing } from './list-shipments.service.ts';
import { createEdits } from './shipment-edits.service.ts';
import type { ShipmentRepository } from './shipments.repository.ts';

/** A collision has a chance of one in 36^8 per number in use; ten in a row mean that the random source is broken. */
const NUMBER_TRIES = 10;
export interface ShipmentServiceDeps
  extends Pick<BaseDeps, 'getPrefixes' | 'isReasonNeeded' | 'now' | 'randomByte' | 'requireCustomer' | 'timeZone'> {
  repository: ShipmentRepository;
  deleted: DeletedShipmentRepository;
  /** People, references and customers of shipments. */
  people: Pick<ShipmentPeopleRepository, 'read' | 'listTexts' | 'listPeople'>;
  /** Returns the promise before the current one; undefined if the date never moved. */
  findPreviousPromise: (id: string) => Promise<string | undefined>;
}

/**
 * The rules of shipments. Shipments outside the caller's scope are treated as unknown. All errors are AppErrors;
 * database errors pass through.
 */
export function createShipmentService(deps: ShipmentServiceDeps) {
  const { repository, people, requireCustomer, now, timeZone, getPrefixes, randomByte } = deps;
  const deletions = createDeletions(deps);
  const complete = async (shipment: Shipment, customerScope: CustomerScope): Promise<ShipmentRecord> =>
    withPeople(shipment, await people.read(shipment.id, customerScope), customerScope);

  async function insertOrFindEqual(
    candidate: NewShipment,
    { email, customerScope }: Actor,
  ): Promise<{ shipment: Shipment; isNew: boolean } | undefined> {
    if (await deletions.isRestorable(candidate.id))
      throw customerScope === 'all' ? createDeletedError() : createIdTakenError();
    const inserted = await repository.insert(candidate, now(), email);
    if (inserted) return { shipment: inserted, isNew: true };
    const fingerprint = await repository.findFingerprint(candidate.id);
    if (fingerprint === undefined) return undefined;
    const existing = await repository.findById(candidate.id, customerScope);
    if (!existing || fingerprint !== candidate.fingerprint) throw createIdTakenError();
    return { shipment: existing, isNew: false };
  }

  const getShipment = async (id: string, customerScope: CustomerScope): Promise<Shipment> =>
    assertFound(await repository.findById(id, customerScope));

  /** The id of the event that an update corrects. Events are never removed, so an existing one remains. */
  async function findCorrected({ corrects, correctsVersion }: StatusUpdate, id: string, customerScope: CustomerScope) {
    if (corrects == null) return undefined;
    const { version } = await getShipment(id, customerScope);
    const at = correctsVersion ?? version;
    const entryId = at > version ? undefined : await repository.findEntryId(id, at, corrects);
    if (!entryId) throw new ValidationError([toFieldError('corrects', 'invalidValue')]);
    return entryId;
  }

  return {
    ...createListing({ ...deps, addMatches: createAddMatches(people.listTexts), listPeople: people.listPeople }),

    /** The shipment with this id. Throws NotFoundError "Shipment not found". */
    getShipment,

    /** The shipment with its people, references and customer. */
    async getRecord(id: string, customerScope: CustomerScope): Promise<ShipmentRecord> {
      // Both queries finish before the response, even for an unknown id: no query runs after a response.
      const [shipment, peopleAnswer] = await Promise.all([
        repository.findById(id, customerScope),
        people.read(id, customerScope),
      ]);
      return withPeople(assertFound(shipment), peopleAnswer, customerScope);
    },

    /**
     * Resolves an id or tracking number to an id. Ids take precedence over equal numbers; an unknown value is returned
     * as is, so that the lookup reports it. Queries nothing if the value cannot be a number.
     */
    resolveId: async (idOrNumber: string, customerScope: CustomerScope): Promise<string> =>
      (isTrackingNumber(idOrNumber) && (await repository.findIdOf(idOrNumber, customerScope))) || idOrNumber,

    /**
     * Stores a shipment whose history starts with one entry (specification, section 4). Repeating id and body returns
     * the stored shipment. Throws ValidationError for dates or a customer that is unknown or outside the scope, and
     * AppError 409 for an id with another body or an existing tracking number.
     */
    async createShipment(
      request: ShipmentCreateRequest,
      actor: Actor,
    ): Promise<{ shipment: ShipmentRecord; isNew: boolean }> {
      const input = resolveEstimate(assignOwnCustomer(request, actor.customerScope), timeZone);
      refuseNumberAsId(input.id, actor.customerScope);
      const ownNumber = normalizeTrackingNumber(input.trackingNumber ?? '');
      const prefixes = getPrefixes();
      if (ownNumber && !hasPrefix(ownNumber, prefixes)) {
        throw new ValidationError([toFieldError('trackingNumber', 'trackingNumberFormat')]);
      }
      const time = now();
      // The dates of a repeated request are not validated again, because dates that were valid yesterday may not be
      // valid today.
      if (!(await repository.findFingerprint(input.id)))
        refuseProblems([...checkAddresses(input, prefixes), ...checkShipmentDates(input, time, timeZone)]);
      if (typeof input.customerId === 'string') await requireCustomer(input.customerId);
      for (let tries = 0; tries < NUMBER_TRIES; tries++) {
        const result = await insertOrFindEqual(
          toNewShipment(input, ownNumber || createTrackingNumber(prefixes[0], randomByte), time),
          actor,
        );
        if (result) return { ...result, shipment: await complete(result.shipment, actor.customerScope) };
        if (ownNumber) {
          const errors = [toFieldError('trackingNumber', 'trackingNumberTaken')];
          throw new ConflictError('tracking-number-taken', ERROR_TEXTS.trackingNumberTaken, { errors });
        }
      }
      throw new Error('No free tracking number was found.');
    },

    ...createEdits({ ...deps, getShipment, complete }),

    /**
     * Adds a history entry with the server's time and sets the status atomically. With an idempotency key, a repeated
     * request returns the shipment unchanged. `corrects` marks the older entry as corrected (ruling "A wrong entry"),
     * in the history at `correctsVersion` if given; ValidationError if there is none. Throws NotFoundError, and
     * AppError 409 for a key used for another entry.
     */
    async addStatus(id: string, update: StatusUpdate, key: string | undefined, actor: Actor): Promise<ShipmentRecord> {
      refuseProblems(checkStatusUpdate(update, getPrefixes()));
      const fingerprint = toFingerprint(update);
      const voids = await findCorrected(update, id, actor.customerScope);
      const event = {
        id: randomUUID(),
        status: update.status as ShipmentStatus,
        at: now(),
        location: update.location,
        notes: update.notes ?? '',
        voids,
        code: update.code ?? null,
        reason: update.reason ?? null,
      };
      const updated = await repository.addStatus(id, event, key ? { key, fingerprint } : undefined, actor);
      if (updated) return complete(updated, actor.customerScope);
      // In this order, so that a shipment deleted in between is not found.
      const usedFor = key && (await repository.findKeyFingerprint(id, key));
      const shipment = await getShipment(id, actor.customerScope);
      if (key && usedFor !== fingerprint) {
        throw new ConflictError('idempotency-key-reused', 'This Idempotency-Key was used for another entry.');
      }
      return complete(shipment, actor.customerScope);
    },

    deleteShipment: deletions.deleteShipment,

    restoreShipment: async (id: string, actor: string, scope: DeletionScope) =>
      complete(await deletions.restoreShipment(id, actor, scope), 'all'),

    /** Deletes all sample shipments and returns how many there were. */
    removeSamples: (actor: string) => repository.deleteSamples(actor),
  };
}

/** Returns a new shipment, whose history has one entry. Specification, section 4. */
export function toNewShipment(input: ShipmentCreate, trackingNumber: string, now: Date): NewShipment {
  const createdAt = input.createdAt ?? now.toISOString();
  const location = toFirstPart(input.originAddress);
  return {
    ...input,
    serviceType: input.serviceType as Shipment['serviceType'],
    trackingNumber,
    createdAt,
    trackingHistory: [{ status: input.status, timestamp: createdAt, location, notes: FIRST_NOTE, isCreation: true }],
    fingerprint: toFingerprint(input),
    isSample: false,
  };
}

function assertFound(shipment: Shipment | undefined): Shipment {
  if (!shipment) throw new NotFoundError(ERROR_TEXTS.shipmentNotFound);
  return shipment;
}

/** The two are read in sequence: in between, the shipment may have moved to another customer. */
function withPeople(shipment: Shipment, people: PeopleResponse, customerScope: CustomerScope): ShipmentRecord {
  return { ...assertFound(isInScope(customerScope, people.customerId) ? shipment : undefined), ...people };
}

/** Ids take precedence over equal numbers: an id in number format could hide another customer's shipment. */
function refuseNumberAsId(id: string, customerScope: CustomerScope): void {
  if (customerScope !== 'all' && isTrackingNumber(id)) throw new ValidationError([toFieldError('id', 'invalidValue')]);
}

const createIdTakenError = () => new ConflictError('id-taken', 'A different shipment with this id already exists.');
const createDeletedError = () =>
  new ConflictError(
    'recently-deleted',
    'The shipment with this id was deleted a moment ago and can still be restored.',
  );

export type ShipmentService = ReturnType<typeof createShipmentService>;

const listAddresses = ({ originAddress, destinationAddress }: Shipment): FieldText[] => [
  { field: 'origin', kind: null, value: originAddress },
  { field: 'destination', kind: null, value: destinationAddress },
];

/** Adds the matched text to found shipments if no column shows it. Reads nothing if columns show everything. */
export function createAddMatches(listTexts: (ids: string[]) => Promise<Map<string, FieldText[]>>) {
  return async (search: string, shipments: Shipment[], seesPeople: boolean): Promise<ListedShipment[]> => {
    const terms = toSearchTerms(search);
    const hidden = shipments.map((shipment) =>
      listHiddenTerms(terms, [
        shipment.trackingNumber,
        toFirstPart(shipment.originAddress),
        toFirstPart(shipment.destinationAddress),
      ]),
    );
    const ids = shipments.filter((_, index) => hidden[index]?.length).map(({ id }) => id);
    const texts = ids.length > 0 ? await listTexts(ids) : new Map<string, FieldText[]>();
    const listVisible = (id: string) =>
      (texts.get(id) ?? []).filter(({ field }) => seesPeople || field === 'reference');
    return shipments.map((shipment, index) => ({
      ...shipment,
      match: findMatch(hidden[index] ?? [], [...listVisible(shipment.id), ...listAddresses(shipment)]) ?? null,
    }));
  };
}
