import type { Actor, CustomerScope } from '#domain/customer-scope.ts';
import { unmaskPeople } from '#domain/mask.ts';
import { lacksReason, SPECIFIC_REASONS } from '#domain/promises/promise.ts';
import { checkAddresses, checkShipmentDates, checkShipmentValues } from '#domain/shipments/rules.ts';
import {
  resolveEstimate,
  type Shipment,
  type ShipmentPatch,
  type ShipmentRecord,
  type ShipmentUpdate,
  type ShipmentUpdateRequest,
} from '#domain/shipments/schema.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { assertCustomerInScope } from '#server/customer-scope-guard.ts';
import { ConflictError, toFieldError, ValidationError } from '#server/errors.ts';
import { refuseProblems } from '../errors.ts';
import type { ShipmentRepository } from './shipments.repository.ts';

interface EditDeps extends Pick<BaseDeps, 'getPrefixes' | 'isReasonNeeded' | 'now' | 'requireCustomer' | 'timeZone'> {
  repository: Pick<ShipmentRepository, 'update'>;
  /** Throws NotFoundError "Shipment not found". */
  getShipment: (id: string, customerScope: CustomerScope) => Promise<Shipment>;
  /** The shipment with its people, references and customer. */
  complete: (shipment: Shipment, customerScope: CustomerScope) => Promise<ShipmentRecord>;
  /** Returns the promise before the current one; undefined if the date never moved. */
  findPreviousPromise: (id: string) => Promise<string | undefined>;
}

/** Saves all or some fields of a shipment. */
export function createEdits(deps: EditDeps) {
  const { repository, getShipment, complete, requireCustomer, findPreviousPromise, getPrefixes, now, timeZone } = deps;
  async function getVersion(id: string, version: number, customerScope: CustomerScope): Promise<Shipment> {
    const stored = await getShipment(id, customerScope);
    if (stored.version !== version) throw createVersionError();
    return stored;
  }

  /** Whether a save corrects a mistaken date by the one promised before, which may have passed. */
  const isRestored = async (id: string, { estimatedDeliveryDate, estimateReason }: ShipmentUpdate): Promise<boolean> =>
    estimateReason === 'corrected_mistake' &&
    typeof estimatedDeliveryDate === 'string' &&
    Date.parse((await findPreviousPromise(id)) ?? '') === Date.parse(estimatedDeliveryDate);

  async function save(
    stored: Shipment,
    request: ShipmentUpdateRequest,
    { email, customerScope }: Actor,
  ): Promise<ShipmentRecord> {
    const input = resolveEstimate(request, timeZone);
    const { estimatedDeliveryDate } = input;
    const previousEstimate = stored.estimatedDeliveryDate;
    const problems = checkShipmentDates({ estimatedDeliveryDate, previousEstimate }, now(), timeZone);
    const dateProblems = problems.length > 0 && (await isRestored(stored.id, input)) ? [] : problems;
    refuseProblems([...checkAddresses(input, getPrefixes()), ...dateProblems]);
    if (deps.isReasonNeeded() && lacksReason(input, stored.estimatedDeliveryDate)) throw createReasonError();
    assertCustomerInScope(input, customerScope);
    if (typeof input.customerId === 'string') await requireCustomer(input.customerId);
    const by = { actor: email, customerScope, statusBefore: stored.status };
    const people = input.people && unmaskPeople(input.people, (await complete(stored, customerScope)).people);
    const written = dropOldPlaces({ ...input, ...(people && { people }) }, stored);
    const saved = await repository.update(stored.id, stored.version, written, now(), by);
    if (saved) return complete(saved, customerScope);
    await getShipment(stored.id, customerScope);
    throw createVersionError();
  }

  return {
    /**
     * Replaces all fields except history, id, tracking number and creation date (specification, section 4; ruling
     * "Update"). A public place entered for a previous address is cleared; omitted people, references and customer
     * remain. Throws NotFoundError for an unknown id, AppError 412 for an outdated `version`, and ValidationError for
     * dates, a missing required reason, or a customer that is unknown or outside the scope.
     */
    updateShipment: async (id: string, version: number, input: ShipmentUpdateRequest, actor: Actor) =>
      save(await getVersion(id, version, actor.customerScope), input, actor),

    /**
     * Replaces the given fields, each as a whole; validates and saves like updateShipment, with the same errors.
     * Without fields, returns the shipment and writes nothing.
     */
    async patchShipment(id: string, version: number, changes: ShipmentPatch, actor: Actor): Promise<ShipmentRecord> {
      const stored = await getVersion(id, version, actor.customerScope);
      if (Object.keys(changes).length === 0) return complete(stored, actor.customerScope);
      const input: ShipmentUpdateRequest = { ...stored, ...changes };
      refuseProblems(checkShipmentValues(input));
      return save(stored, input, actor);
    },
  };
}

/** A place that staff entered for one address must not appear for another. */
function dropOldPlaces(input: ShipmentUpdate, stored: Shipment): ShipmentUpdate {
  const isOld = (end: 'origin' | 'destination') =>
    input[`${end}Address`] !== stored[`${end}Address`] && input[`${end}Place`] === stored[`${end}Place`];
  return {
    ...input,
    originPlace: isOld('origin') ? '' : input.originPlace,
    destinationPlace: isOld('destination') ? '' : input.destinationPlace,
  };
}

const createReasonError = () =>
  new ValidationError([
    toFieldError('estimateReason', 'estimateReasonNeeded', { reasons: SPECIFIC_REASONS.join(', ') }),
  ]);

function createVersionError(): ConflictError {
  return new ConflictError('version-changed', 'This shipment was changed in the meantime.', { status: 412 });
}
