import type { Kysely, Transaction } from 'kysely';
import type { Actor, CustomerScope } from '#domain/customer-scope.ts';
import type { ShipmentEvent } from '#domain/events/event.ts';
import type { BatchEvent } from '#domain/events/event-batch.schema.ts';
import { isInScopeLocked, whereInScope } from '#server/db/customer-scope.ts';
import type { Tables } from '#server/db/tables.ts';
import { type Appended, append, readEvents } from './shipment-events.repository.ts';

/** `unknown`: no such shipment in the caller's scope. `noSuchEvent`: the event to void is not the shipment's. */
export interface EventOutcome {
  result: 'stored' | 'repeated' | 'conflict' | 'unknown' | 'noSuchEvent';
}

/**
 * Returns undefined for a new id, `repeated` for an identical event (shipment in the caller's scope, content and sender
 * time), else `conflict`.
 */
export async function findRecordedEvent(
  db: Kysely<Tables>,
  event: BatchEvent,
  customerScope: CustomerScope,
): Promise<EventOutcome | undefined> {
  const stored = await db
    .selectFrom('shipment_events as event')
    .innerJoin('shipments', 'shipments.id', 'event.shipment_id')
    .select(['shipments.tracking_number as number', 'event.told_at', 'event.status', 'event.code', 'event.reason'])
    .select(['event.location', 'event.notes', 'event.voids', whereInScope(customerScope).as('isInScope')])
    .where('event.id', '=', event.id)
    .executeTakeFirst();
  if (!stored) return undefined;
  const { told_at, isInScope, ...fields } = stored;
  const { number, status, code, reason, location, notes, voids } = event;
  const isSame =
    isInScope &&
    JSON.stringify(fields) === JSON.stringify({ number, status, code, reason, location, notes, voids }) &&
    told_at?.toISOString() === event.occurredAt;
  return { result: isSame ? 'repeated' : 'conflict' };
}

/**
 * Records the event and rebuilds history and status from all events. The shipment is locked first, so that concurrent
 * writers run one after the other.
 */
export async function appendBatchEvent(
  trx: Transaction<Tables>,
  event: BatchEvent,
  { happenedAt, receivedAt, actor: { email, customerScope } }: { happenedAt: Date; receivedAt: Date; actor: Actor },
): Promise<EventOutcome & Partial<Appended>> {
  const shipment = await trx
    .selectFrom('shipments')
    .select(['id', 'version'])
    .where('tracking_number', '=', event.number)
    .forUpdate()
    .executeTakeFirst();
  if (!shipment || !(await isInScopeLocked(trx, customerScope, shipment.id))) return { result: 'unknown' };
  const recorded = await findRecordedEvent(trx, event, customerScope);
  if (recorded) return recorded;
  const events = await readEvents(trx, shipment.id);
  if (event.voids && !events.some(({ id }) => id === event.voids)) return { result: 'noSuchEvent' };
  const { number: _, sentAt: __, ...fields } = event;
  const newEvent: ShipmentEvent = {
    ...fields,
    occurredAt: happenedAt.toISOString(),
    recordedAt: receivedAt.toISOString(),
    position: shipment.version + 1,
    isCreation: false,
    via: 'api',
  };
  const addition = { events, event: newEvent, at: receivedAt, actor: email, toldAt: event.occurredAt };
  const appended = await append(trx, shipment.id, addition);
  // Another request used the id at the same time for another shipment.
  return appended ? { result: 'stored', ...appended } : { result: 'conflict' };
}
