import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Actor, CustomerScope } from '#domain/customer-scope.ts';
import type { ShipmentEvent } from '#domain/events/event.ts';
import type { BatchEvent } from '#domain/events/event-batch.schema.ts';
import type { AttemptReason, EventCode } from '#domain/events/event-code.ts';
import { mergeEvents, toNewestEntryKey, toVoiding } from '#domain/events/merge-events.ts';
import type { ImportedEvent } from '#domain/imports/event.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import { isInScopeLocked, whereInScope } from '#server/db/customer-scope.ts';
import { asActor, executePrepared } from '#server/db/pool.ts';
import { SHIPMENT_COLUMNS, type ShipmentEventsTable, type ShipmentRow } from '#server/db/tables/shipments.ts';
import type { Tables } from '#server/db/tables.ts';
import { toEventId } from '#server/digest.ts';

/** A new Add Status event without its position. */
export interface FormEvent {
  id: string;
  status: ShipmentStatus;
  /** The server's time. */
  at: Date;
  location: string;
  notes: string;
  code: EventCode | null;
  reason: AttemptReason | null;
  /** The id of the corrected event of this shipment. */
  voids?: string | undefined;
}

/** Among entries within this time, a later one never has an earlier time than its predecessor. */
const STEP_BACK_MS = 1_000;

function toEvent(row: Selectable<ShipmentEventsTable>): ShipmentEvent {
  return {
    id: row.id,
    position: row.position,
    status: row.status,
    isCreation: row.is_creation,
    code: row.code,
    reason: row.reason,
    location: row.location,
    notes: row.notes,
    via: row.via,
    voids: row.voids,
    occurredAt: row.occurred_at.toISOString(),
    recordedAt: row.recorded_at.toISOString(),
  };
}

/** All events of a shipment in recording order. */
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
    id: event.id,
    shipment_id: shipmentId,
    position: event.position,
    status: event.status,
    code: event.code,
    reason: event.reason,
    occurred_at: event.occurredAt,
    recorded_at: event.recordedAt,
    location: event.location,
    notes: event.notes,
    actor,
    via: event.via,
    voids: event.voids,
  };
}

/** The time of a new entry: the server's, unless its clock was set back slightly. */
function toSteadyTime(at: Date, newest: string | undefined): string {
  const before = newest === undefined ? Number.NaN : Date.parse(newest);
  return before > at.getTime() && before < at.getTime() + STEP_BACK_MS
    ? new Date(before).toISOString()
    : at.toISOString();
}

/** A stored entry, without empty fields. */
const toStored = ({
  code,
  reason,
  ...entry
}: Pick<FormEvent, 'status' | 'location' | 'notes' | 'code' | 'reason'> & { timestamp: string }) => ({
  ...entry,
  ...(code && { code }),
  ...(reason && { reason }),
});

/**
 * Records a form event that corrects nothing: it becomes the newest, so one statement updates history and status
 * without reading other events (docs/decisions/0028). With a key, writes nothing if the shipment already had a request
 * with it. Undefined if nothing was written.
 */
export async function appendOnTop(
  trx: Transaction<Tables>,
  shipmentId: string,
  { id, status, at, location, notes, code, reason }: FormEvent,
  key: RequestKey | undefined,
  actor: string,
): Promise<ShipmentRow | undefined> {
  const timestamp = at.toISOString();
  const soon = new Date(at.getTime() + STEP_BACK_MS).toISOString();
  const newest = sql`tracking_history->0->>'timestamp'`;
  const time = sql`case when ${newest} > ${timestamp} and ${newest} < ${soon} then ${newest} else ${timestamp} end`;
  const entry = sql`jsonb_set(${JSON.stringify(toStored({ status, timestamp, location, notes, code, reason }))}::jsonb, '{timestamp}', to_jsonb(${time}::text))`;
  const columns = sql.join(SHIPMENT_COLUMNS.map((column) => sql.ref(column)));
  const statement = sql<ShipmentRow>`with ${key ? sql`claimed as (${claimKey(shipmentId, key, at)}),` : sql``}
    changed as (
      update shipments set status = ${status}, tracking_history = jsonb_build_array(${entry}) || tracking_history,
        version = version + 1, updated_at = ${at}
      where id = ${shipmentId} ${key ? sql`and exists (select from claimed)` : sql``}
      returning ${columns}, ${asActor(actor)}, ${asAppended}
    ), recorded as (
      insert into shipment_events
        (id, shipment_id, position, status, code, reason, occurred_at, recorded_at, location, notes, actor, via)
      select ${id}::uuid, id, version, status, ${code}, ${reason}, (${newest})::timestamptz, (${newest})::timestamptz,
        ${location}, ${notes}, ${actor}, 'form' from changed
    )
    select ${columns} from changed`;
  const [row] = await executePrepared(trx, statement);
  return row;
}

/** Passes the new top entry to the triggers of the statement (server/db/migrations/0076-constant-triggers.ts). */
const asAppended = sql`set_config('transcargo.appended', jsonb_build_object('shipment', id, 'version', version,
  'entry', tracking_history->0)::text, true)`;

/** The key identifies a repeated request; the digest detects a different request with the same key. */
export interface RequestKey {
  key: string;
  fingerprint: string;
}

/** Locks the shipment first: a shipment that is being deleted has no key. */
const claimKey = (shipmentId: string, { key, fingerprint }: RequestKey, at: Date) => sql`
  insert into shipment_idempotency_keys (shipment_id, key, fingerprint, created_at)
  select id, ${key}, ${fingerprint}, ${at}
  from (select id from shipments where id = ${shipmentId} for no key update) as locked
  on conflict do nothing returning key`;

/**
 * Records a correction and rebuilds history and status from all events. The shipment is locked first, so that
 * concurrent writers run one after the other. The key works as in `appendOnTop`.
 */
export async function appendCorrection(
  trx: Transaction<Tables>,
  shipmentId: string,
  { id, status, at, location, notes, code, reason, voids }: FormEvent,
  key: RequestKey | undefined,
  actor: string,
): Promise<ShipmentRow | undefined> {
  const shipment = await lockShipment(trx, shipmentId);
  if (!shipment) return undefined;
  if (key && (await claimKey(shipmentId, key, at).execute(trx)).rows.length === 0) return undefined;
  const events = await readEvents(trx, shipmentId);
  const time = toSteadyTime(at, mergeEvents(events).history[0]?.timestamp);
  const event: ShipmentEvent = {
    id,
    status,
    code,
    reason,
    location,
    notes,
    isCreation: false,
    via: 'form',
    occurredAt: time,
    recordedAt: time,
    position: shipment.version + 1,
    voids: voids ?? null,
  };
  return (await append(trx, shipmentId, { events, event, at, actor }))?.row;
}

interface Addition {
  /** The previous events of the shipment, which must be locked. */
  events: ShipmentEvent[];
  event: ShipmentEvent;
  at: Date;
  actor: string;
  reportedAt?: string;
}

export interface Appended {
  row: ShipmentRow;
  /** Whether the status or the newest effective entry changed. */
  isStatusChange: boolean;
}

/** Inserts an event and writes the resulting history and status in one statement. Undefined if its id is in use. */
export async function append(
  trx: Transaction<Tables>,
  shipmentId: string,
  { events, event, at, actor, reportedAt }: Addition,
): Promise<Appended | undefined> {
  const merged = mergeEvents([...events, event]);
  const row = await trx
    .with('added', (db) =>
      db
        .insertInto('shipment_events')
        .values({ ...toRow(shipmentId, event, actor), told_at: reportedAt ?? null })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id'),
    )
    .updateTable('shipments')
    .set((eb) => ({
      status: merged.status,
      tracking_history: JSON.stringify(merged.history),
      version: eb('version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', shipmentId)
    .where(({ exists, selectFrom }) => exists(selectFrom('added').select('added.id')))
    .returningAll()
    .returning(asActor(actor).as('actor'))
    .executeTakeFirst();
  return row && { row, isStatusChange: toNewestEntryKey(mergeEvents(events)) !== toNewestEntryKey(merged) };
}

/** Records a status set in the edit form, which the caller wrote to the shipment in the same transaction. */
export async function recordEdit(trx: Transaction<Tables>, { id, status, version }: Shipment, at: Date, actor: string) {
  await sql`insert into shipment_events
      (id, shipment_id, position, status, occurred_at, recorded_at, location, notes, actor, via)
    values (gen_random_uuid(), ${id}, ${version}, ${status}, ${at}, ${at}, '', '', ${actor}, 'edit')`.execute(trx);
}

/** Locks the shipment until the transaction ends. */
export function lockShipment(trx: Transaction<Tables>, id: string) {
  const shipment = trx.selectFrom('shipments').select(['version', 'status']).where('id', '=', id);
  return shipment.forUpdate().executeTakeFirst();
}

/** The import of an event, its user and the recording time. */
export interface ImportEntry {
  importId: string;
  at: Date;
  actor: string;
  customerScope: CustomerScope;
}

/** Appends the event that `toEvent` creates, if the shipment exists and is in scope. */
async function appendForImport(
  trx: Transaction<Tables>,
  shipmentId: string,
  { at, actor, customerScope }: ImportEntry,
  toEvent: (events: ShipmentEvent[], position: number) => ShipmentEvent | undefined,
): Promise<Appended | undefined> {
  const locked = await lockShipment(trx, shipmentId);
  if (!locked || !(await isInScopeLocked(trx, customerScope, shipmentId))) return undefined;
  const events = await readEvents(trx, shipmentId);
  const event = toEvent(events, locked.version + 1);
  return event && append(trx, shipmentId, { events, event, at, actor });
}

/** Records an imported event once per import and shipment and rebuilds history and status. */
export const appendImportedEvent = (
  trx: Transaction<Tables>,
  shipmentId: string,
  event: ImportedEvent,
  entry: ImportEntry,
) =>
  appendForImport(trx, shipmentId, entry, (_, position) => ({
    ...event,
    id: toEventId(entry.importId, shipmentId, 'set'),
    position,
    code: null,
    reason: null,
    notes: '',
    isCreation: false,
    via: 'import',
    voids: null,
    recordedAt: entry.at.toISOString(),
  }));

/** Reverts an imported event by adding one with the previous state; undefined if there was no such event. */
export const revertImportedEvent = (trx: Transaction<Tables>, shipmentId: string, entry: ImportEntry) =>
  appendForImport(trx, shipmentId, entry, (events, position) => {
    const wrong = events.find(({ id }) => id === toEventId(entry.importId, shipmentId, 'set'));
    const id = toEventId(entry.importId, shipmentId, 'undo');
    return wrong && toVoiding(id, wrong, events, { at: entry.at, position });
  });

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
  const addition = { events, event: newEvent, at: receivedAt, actor: email, reportedAt: event.occurredAt };
  const appended = await append(trx, shipment.id, addition);
  // Another request used the id at the same time for another shipment.
  return appended ? { result: 'stored', ...appended } : { result: 'conflict' };
}
