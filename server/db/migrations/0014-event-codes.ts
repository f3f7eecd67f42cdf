import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** What exactly happened, below the five statuses: domain/event-code.ts knows the codes. */
export const eventCodes: Migration = {
  name: '0014-event-codes',
  async up(db) {
    await sql`alter table shipment_events add column code text, add column reason text`.execute(db);
    for (const statement of [eventsOf, addedEntry]) await statement.execute(db);
  },
};

/** As in 0013-events.ts, with the two new columns. */
const eventsOf = sql`
  create or replace function shipment_events_of(
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

/** As in 0013-events.ts, with what exactly happened. */
const addedEntry = sql`
  create or replace function shipment_added_entry(shipment text) returns jsonb language sql stable as $$
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
