import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Events that programs tell keep the time that their own clock gave them. */
export const toldEvents: Migration = {
  name: '0017-told-events',
  async up(db) {
    await sql`alter table shipment_events add column told_at timestamptz`.execute(db);
    await eventsOf.execute(db);
  },
};

/** As in 0013-events.ts, with the new column. */
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
      entry->>'code', entry->>'reason', null::timestamptz
    from entries
    union all
    select shipment_event_id(shipment, jsonb_array_length(history)), shipment, version, status,
      false, changed, changed, '', '', actor, 'edit', null, null, null, null
    where status <> history->0->>'status'
  $$`;
