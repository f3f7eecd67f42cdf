import type { Actor, CustomerScope } from '#domain/customer-scope.ts';
import { unmaskPeople } from '#domain/mask.ts';
import { lacksReason, SAID_REASONS } from '#domain/promises/promise.ts';
import { checkAddresses, checkShipmentDates, checkShipmentValues } from '#domain/shipments/rules.ts';
import {
  resolveEstimate,
  type Shipment,
  type ShipmentPatch,
  type ShipmentRecord,
  type ShipmentUpdate,
  type ShipmentUpdateRequest,
} from '#domain/shipments/schema.ts';
import type { Prefixes } from '#domain/tracking/number.ts';
import { assertCustomerInScope } from '#server/customer-scope-guard.ts';
import { ConflictError, toFieldError, ValidationError } from '#server/errors.ts';
import { refuseProblems } from './refuse-problems.ts';
import type { ShipmentRepository } from './shipments.repository.ts';

interface EditDeps {
  repository: Pick<ShipmentRepository, 'update'>;
  /** Throws NotFoundError "Shipment not found". */
  getShipment: (id: string, customerScope: CustomerScope) => Promise<Shipment>;
  /** The shipment with its people, references and customer. */
  complete: (shipment: Shipment, customerScope: CustomerScope) => Promise<ShipmentRecord>;
  /** Throws ValidationError when there is no customer with this id. */
  requireCustomer: (id: string) => Promise<void>;
  /** Whether the company asks why a promised date moves. */
  isReasonNeeded: () => boolean;
  /** Those that the company's numbers have. */
  getPrefixes: () => Prefixes;
  now: () => Date;
  timeZone: string;
}

/** Saves of a shipment: all of its fields, or those that are given. */
export function createEdits(deps: EditDeps) {
  const { repository, getShipment, complete, requireCustomer, isReasonNeeded, getPrefixes, now, timeZone } = deps;
  async function getVersion(id: string, version: number, customerScope: CustomerScope): Promise<Shipment> {
    const stored = await getShipment(id, customerScope);
    if (stored.version !== version) throw staleVersion();
    return stored;
  }

  async function save(
    stored: Shipment,
    request: ShipmentUpdateRequest,
    { email, customerScope }: Actor,
  ): Promise<ShipmentRecord> {
    const input = resolveEstimate(request, timeZone);
    const { estimatedDeliveryDate } = input;
    const previousEstimate = stored.estimatedDeliveryDate;
    refuseProblems([
      ...checkAddresses(input, getPrefixes()),
      ...checkShipmentDates({ estimatedDeliveryDate, previousEstimate }, now(), timeZone),
    ]);
    if (isReasonNeeded() && lacksReason(input, stored.estimatedDeliveryDate)) throw reasonNeeded();
    assertCustomerInScope(input, customerScope);
    if (input.customerId) await requireCustomer(input.customerId);
    const by = { actor: email, customerScope, statusBefore: stored.status };
    const people = input.people && unmaskPeople(input.people, (await complete(stored, customerScope)).people);
    const written = dropOldPlaces({ ...input, ...(people && { people }) }, stored);
    const saved = await repository.update(stored.id, stored.version, written, now(), by);
    if (saved) return complete(saved, customerScope);
    await getShipment(stored.id, customerScope);
    throw staleVersion();
  }

  return {
    /**
     * Replaces every field but history, id, tracking number and creation date (specification, section 4; ruling "Update").
     * A place shown to visitors that came with another address is cleared; people, references and customer that are left
     * out stay as they are.
     * Throws NotFoundError for an unknown id, AppError 412 when `version` is not the stored one, ValidationError for dates, for a date that moves without the reason that the company asks for, or a customer that is none or not in the caller’s scope.
     */
    updateShipment: async (id: string, version: number, input: ShipmentUpdateRequest, actor: Actor) =>
      save(await getVersion(id, version, actor.customerScope), input, actor),

    /**
     * Replaces the fields that are given, each as a whole; what comes of it is judged and saved as by updateShipment, with
     * the same errors. Without any field the shipment is answered as it is, and nothing is written.
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

/** A place that staff entered for an address is not shown for another one. */
function dropOldPlaces(input: ShipmentUpdate, stored: Shipment): ShipmentUpdate {
  const isOld = (end: 'origin' | 'destination') =>
    input[`${end}Address`] !== stored[`${end}Address`] && input[`${end}Place`] === stored[`${end}Place`];
  return {
    ...input,
    originPlace: isOld('origin') ? '' : input.originPlace,
    destinationPlace: isOld('destination') ? '' : input.destinationPlace,
  };
}

const reasonNeeded = () =>
  new ValidationError([toFieldError('estimateReason', 'estimateReasonNeeded', { reasons: SAID_REASONS.join(', ') })]);

function staleVersion(): ConflictError {
  return new ConflictError('version-changed', 'This shipment was changed in the meantime.', { status: 412 });
}
