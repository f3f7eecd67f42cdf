-- One row per event of a shipment, never updated; shipments.tracking_history is computed from them
-- (docs/decisions/0028, domain/events/merge-events.ts).

create table shipment_events (
  id uuid primary key,
  shipment_id text not null references shipments(id) on delete cascade,
  "position" integer not null,
  status text not null,
  is_creation boolean default false not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  location text not null,
  notes text not null,
  actor text not null,
  via text not null,
  voids uuid,
  code text,
  reason text,
  told_at timestamptz,
  constraint shipment_events_status_check check (status in ('LABEL_CREATED', 'IN_TRANSIT', 'OUT_FOR_DELIVERY',
    'DELIVERED', 'ON_HOLD')),
  constraint shipment_events_via_check check (via in ('form', 'edit', 'import', 'api')),
  constraint shipment_events_position_key unique (shipment_id, "position")
);

-- Events inserted with a whole history have ids derived from it, so that repeating it inserts the same rows.
create function shipment_event_id(shipment text, place bigint) returns uuid language sql immutable as $$
    select md5(shipment || ':' || place)::uuid
  $$;

-- For a status set by manual SQL, the audit log has the exact time.
create function shipment_edited_at(shipment text) returns timestamptz language sql stable as $$
    select max(occurred_at) from shipment_events where shipment_id = shipment and via = 'edit'
  $$;

-- The events of a history, plus one if its newest entry has another status.
create function shipment_events_of(shipment text, status text, history jsonb, version integer, changed timestamptz,
  actor text) returns setof shipment_events language sql stable as $$
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
  $$;

create function shipment_events_on_insert() returns trigger language plpgsql as $$
  begin
    insert into shipment_events select event.* from new_rows, lateral shipment_events_of(id, status, tracking_history,
      version, updated_at, coalesce(current_setting('transcargo.actor', true), '')) as event;
    return null;
  end $$;

create trigger shipment_events_on_insert after insert on shipments
  referencing new table as new_rows
  for each statement execute function shipment_events_on_insert();
