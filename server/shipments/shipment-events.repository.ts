import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { mergeEvents } from '#domain/merge-events.ts';
import type { ShipmentEvent } from '#domain/shipment-event.ts';
import type { ShipmentStatus } from '#domain/shipment-status.ts';
import { asActor } from '#server/db/as-actor.ts';
import type { ShipmentEventsTable, ShipmentRow } from '#server/db/tables/shipments.ts';
import type { Tables } from '#server/db/tables.ts';

/** An event of Add Status, before it has its place. */
export interface FormEvent {
  id: string;
  status: ShipmentStatus;
  /** The server's time. */
  at: Date;
  location: string;
  notes: string;
  /** The entry it corrects, counted from the oldest, which is 0. It has to exist. */
  corrects?: number | undefined;
}

/** Of entries that come within this time the later never carries an earlier time than the one before it. */
const STEP_BACK_MS = 1_000;

function toEvent(row: Selectable<ShipmentEventsTable>): ShipmentEvent {
  return {
    ...{ id: row.id, position: row.position, status: row.status, isCreation: row.is_creation },
    ...{ location: row.location, notes: row.notes, via: row.via, voids: row.voids },
    occurredAt: row.occurred_at.toISOString(),
    recordedAt: row.recorded_at.toISOString(),
  };
}

/** All events of a shipment, in the order in which they were recorded. */
export async function readEvents(db: Kysely<Tables>, shipmentId: string): Promise<ShipmentEvent[]> {
  const rows = await db
    .selectFrom('shipment_events')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .orderBy('position')
    .execute();
  return rows.map(toEvent);
}

function toRow(shipmentId: string, event: ShipmentEvent, actor: string) {
  return {
    ...{ id: event.id, shipment_id: shipmentId, position: event.position, status: event.status },
    ...{ occurred_at: event.occurredAt, recorded_at: event.recordedAt, location: event.location, notes: event.notes },
    ...{ actor, via: event.via, voids: event.voids },
  };
}

/** The time of a new entry: the server's, unless its clock has stepped back a little. */
function toSteadyTime(at: Date, newest: string | undefined): string {
  const before = newest === undefined ? Number.NaN : Date.parse(newest);
  return before > at.getTime() && before < at.getTime() + STEP_BACK_MS
    ? new Date(before).toISOString()
    : at.toISOString();
}

/**
 * Records the event and makes history and status anew of all there are. The shipment is locked by the caller's transaction
 * before its events are read, so that writers who come at once come one after the other.
 */
export async function appendFormEvent(
  trx: Transaction<Tables>,
  shipmentId: string,
  { id, status, at, location, notes, corrects }: FormEvent,
  actor: string,
): Promise<ShipmentRow | undefined> {
  const events = await readEvents(trx, shipmentId);
  const before = mergeEvents(events);
  const time = toSteadyTime(at, before.history[0]?.timestamp);
  const event: ShipmentEvent = {
    ...{ id, status, location, notes, isCreation: false, via: 'form', occurredAt: time, recordedAt: time },
    position: events.length,
    voids: corrects === undefined ? null : (before.ids.at(-1 - corrects) ?? null),
  };
  const after = mergeEvents([...events, event]);
  return trx
    .with('added', (db) => db.insertInto('shipment_events').values(toRow(shipmentId, event, actor)))
    .updateTable('shipments')
    .set((eb) => ({
      status: after.status,
      tracking_history: JSON.stringify(after.history),
      version: eb('version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', shipmentId)
    .returningAll()
    .returning(asActor(actor).as('actor'))
    .executeTakeFirst();
}

/** Records that the edit form set this status, which the caller has written to the shipment in the same transaction. */
export async function recordEdit(
  trx: Transaction<Tables>,
  shipmentId: string,
  edit: { status: ShipmentStatus; at: Date },
  actor: string,
): Promise<void> {
  await sql`insert into shipment_events
      (id, shipment_id, position, status, occurred_at, recorded_at, location, notes, actor, via)
    select gen_random_uuid(), ${shipmentId}, count(*), ${edit.status}, ${edit.at}, ${edit.at}, '', '', ${actor}, 'edit'
    from shipment_events where shipment_id = ${shipmentId}`.execute(trx);
}

/** Locks the shipment until the transaction ends. False when there is none. */
export async function lockShipment(trx: Kysely<Tables>, id: string): Promise<boolean> {
  const { rows } = await sql`select from shipments where id = ${id} for update`.execute(trx);
  return rows.length > 0;
}
