import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

const BATCH = 10_000;

/**
 * Every event of a shipment in a row of its own, of which `shipments.tracking_history` is made (domain/merge-events.ts).
 * The histories of before are copied in their order; they themselves stay as they are.
 */
export const events: Migration = {
  name: '0013-events',
  async up(db) {
    await sql`
      create table shipment_events (
        id uuid primary key,
        shipment_id text not null references shipments (id) on delete cascade,
        position integer not null,
        status text not null constraint shipment_events_status_check
          check (status in ('LABEL_CREATED', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED', 'ON_HOLD')),
        is_creation boolean not null default false,
        occurred_at timestamptz not null,
        recorded_at timestamptz not null,
        location text not null,
        notes text not null,
        actor text not null,
        via text not null constraint shipment_events_via_check check (via in ('form', 'edit', 'import', 'api')),
        voids uuid,
        code text,
        reason text
      )`.execute(db);
    await sql`alter table deleted_shipments add column events jsonb not null default '[]'`.execute(db);
    for (const statement of [eventId, eventsOf]) await statement.execute(db);
    for (let after: string | undefined = ''; after !== undefined; ) {
      const { rows } = await copyAfter(after).execute(db);
      after = rows[0]?.last ?? undefined;
    }
    // Made at once over all rows: cheaper than with each of them.
    await sql`alter table shipment_events add constraint shipment_events_position_key unique (shipment_id, position)`.execute(
      db,
    );
    await dateEdits.execute(db);
    for (const statement of [onInsert, addedEntry, auditShipments]) await statement.execute(db);
  },
};

/** Events that come with a whole history have ids that follow from it, so that making them twice makes the same. */
const eventId = sql`
  create function shipment_event_id(shipment text, place bigint) returns uuid language sql immutable as $$
    select md5(shipment || ':' || place)::uuid
  $$`;

/**
 * The events that a history tells of (whatever an entry lacks, the row gives), and one more for a status that its newest
 * entry does not have. The newest is at the position of the shipment's version, as if each had made one.
 */
const eventsOf = sql`
  create function shipment_events_of(
    shipment text, status text, history jsonb, version integer, changed timestamptz, actor text)
  returns setof shipment_events language sql stable as $$
    with entries as (
      select entry, jsonb_array_length(history) - nth as place, version + 1 - nth - edits as position
      from jsonb_array_elements(history) with ordinality as entries (entry, nth),
        lateral (select (status is distinct from coalesce(history->0->>'status', status))::int as edits) as edits
    )
    select shipment_event_id(shipment, place), shipment, position::int, coalesce(entry->>'status', status),
      coalesce((entry->>'isCreation')::boolean, false), coalesce((entry->>'timestamp')::timestamptz, changed),
      coalesce((entry->>'timestamp')::timestamptz, changed), coalesce(entry->>'location', ''),
      coalesce(entry->>'notes', ''), actor, 'form',
      case when entry ? 'corrects' then shipment_event_id(shipment, (entry->>'corrects')::bigint) end,
      entry->>'code', entry->>'reason'
    from entries
    union all
    select shipment_event_id(shipment, jsonb_array_length(history)), shipment, version, status,
      false, changed, changed, '', '', actor, 'edit', null, null, null
    where status <> history->0->>'status'
  $$`;

/** The next shipments in the order of their ids; gives the last of them, null when there was none. */
const copyAfter = (id: string) => sql<{ last: string | null }>`
  with batch as (
    select id, status, tracking_history, version, updated_at from shipments where id > ${id} order by id limit ${sql.lit(BATCH)}
  ), copied as (
    insert into shipment_events select event.* from batch,
      lateral shipment_events_of(id, status, tracking_history, version, updated_at, '') as event
  )
  select max(id) as last from batch`;

/** When a status was set by hand, the audit log knows better than the row, which may have been changed since. */
const dateEdits = sql`
  update shipment_events as event set occurred_at = found.at, recorded_at = found.at, actor = found.actor
  from (select distinct on (entry.shipment_id) entry.shipment_id, entry.at, entry.actor
    from audit_entries as entry join shipment_events as edit on edit.shipment_id = entry.shipment_id
    where edit.via = 'edit' and entry.action = 'updated' and entry.after->>'status' = edit.status
    order by entry.shipment_id, entry.id desc) as found
  where event.shipment_id = found.shipment_id and event.via = 'edit'`;

/** Whoever inserts a shipment gives its history so far: the form's one entry, or all of a sample's. */
const onInsert = sql.raw(`
  create function shipment_events_on_insert() returns trigger language plpgsql as $$
  begin
    insert into shipment_events select event.* from new_rows, lateral shipment_events_of(id, status, tracking_history,
      version, updated_at, coalesce(current_setting('transcargo.actor', true), '')) as event;
    return null;
  end $$;
  create trigger shipment_events_on_insert after insert on shipments
    referencing new table as new_rows for each statement execute function shipment_events_on_insert()`);

/** The newest event as an entry of a history, if this transaction recorded it. Corrected entries count from the oldest. */
const addedEntry = sql`
  create function shipment_added_entry(shipment text) returns jsonb language sql stable as $$
    select jsonb_strip_nulls(jsonb_build_object('status', event.status, 'location', event.location, 'notes', event.notes,
        'code', event.code, 'reason', event.reason,
        'timestamp', to_char(event.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      || case when event.voids is null then '{}' else jsonb_build_object('corrects', (
        select count(*) from shipment_events as wrong
          join shipment_events as older on older.shipment_id = shipment and older.position < wrong.position
        where wrong.id = event.voids and older.via <> 'edit')) end
    from (select *, xmin as writer from shipment_events where shipment_id = shipment order by position desc limit 1) as event
    where event.writer = pg_current_xact_id()::xid
  $$`;

/** As in 0004-audit.ts, but the entry that was added is that of the event: it may stand anywhere in the history. */
const auditShipments = sql`
  create or replace function audit_shipment() returns trigger language plpgsql as $$
  declare
    person text := nullif(current_setting('transcargo.actor', true), '');
    unseen text[] := array['id', 'search_text', 'create_fingerprint', 'updated_at', 'version', 'is_sample', 'tracking_history'];
    old_row jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) - unseen end;
    new_row jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) - unseen end;
    what text := 'updated';
  begin
    if tg_op = 'INSERT' then
      if person is null then return null; end if;
      what := 'created';
    elsif tg_op = 'DELETE' then
      what := 'deleted';
      old_row := old_row || jsonb_build_object('entries', jsonb_array_length(old.tracking_history));
    else
      if jsonb_array_length(new.tracking_history) > jsonb_array_length(old.tracking_history) then
        what := 'statusAdded';
        new_row := new_row || jsonb_build_object('entry',
          coalesce(shipment_added_entry(new.id), new.tracking_history->0));
      end if;
      select coalesce(jsonb_object_agg(key, value), '{}') into new_row
        from jsonb_each(new_row) where value is distinct from old_row->key;
      select coalesce(jsonb_object_agg(key, value), '{}') into old_row
        from jsonb_each(old_row) where new_row ? key;
    end if;
    insert into audit_entries (at, actor, action, shipment_id, before, after) values (
      case when tg_op = 'DELETE' then clock_timestamp() else new.updated_at end,
      coalesce(person, 'database'), what,
      case when tg_op = 'DELETE' then old.id else new.id end, old_row, new_row);
    return null;
  end $$`;
