-- What reports count of each shipment, maintained by triggers; days packed for fast reads, and
-- corrections of past days (docs/decisions/0014).

-- Places are null until the server has matched the addresses with its list of cities.
create table shipment_facts (
  shipment_id text primary key references shipments(id) on delete cascade,
  created_at timestamptz not null,
  service_type text not null,
  status text not null,
  origin_place text,
  destination_place text,
  address_version integer default 1 not null,
  started_at timestamptz,
  delivered_at timestamptz,
  promised_at timestamptz,
  status_since timestamptz,
  code text,
  last_at timestamptz,
  estimated_at timestamptz,
  contradicted_at timestamptz,
  next_by timestamptz,
  changed_at timestamptz,
  is_moved boolean default false not null
);

create index shipment_facts_created on shipment_facts (created_at);
create index shipment_facts_moved on shipment_facts (created_at) where is_moved;
create index shipment_facts_unplaced on shipment_facts (shipment_id) where (origin_place is null);

-- The oldest valid entry: the label, unless a correction replaced it.
create function shipment_started_at(history jsonb) returns timestamptz language sql stable as $$
    select (entry->>'timestamp')::timestamptz from jsonb_array_elements(history) with ordinality as entries (entry, position)
    where not entry ? 'corrected' order by position desc limit 1
  $$;

-- The first delivery: the oldest valid delivery entry.
create function shipment_delivered_at(history jsonb) returns timestamptz language sql stable as $$
    select (entry->>'timestamp')::timestamptz from jsonb_array_elements(history) with ordinality as entries (entry, position)
    where entry->>'status' = 'DELIVERED' and not entry ? 'corrected' order by position desc limit 1
  $$;

-- The statement that writes addresses may pass their places in a setting of its transaction (server/db/learned-places.ts).
create function written_places(shipment text) returns jsonb language sql stable as $$
    select nullif(current_setting('transcargo.places', true), '')::jsonb->shipment
  $$;

-- Since when the newest valid entries have the current status, with which code, and the oldest scan that contradicts a delivery.
create function shipment_clock(history jsonb, status text, out status_since timestamptz, out code text,
  out last_at timestamptz, out contradicted_at timestamptz) returns record language sql stable as $$
    with entries as (
      select entry, nth, not (entry ? 'corrected' or entry ? 'contradiction') as counts
      from jsonb_array_elements(history) with ordinality as entries (entry, nth)
    ), newest as (
      select entry->>'status' as status, entry->>'code' as code, entry->>'timestamp' as at, nth
      from entries where counts order by nth limit 1
    )
    select
      case when $2 <> 'DELIVERED' and newest.status = $2 then (
        select (entry->>'timestamp')::timestamptz from entries
        where counts and not exists (
          select from entries as newer where newer.counts and newer.nth < entries.nth and newer.entry->>'status' <> $2)
          and entry->>'status' = $2
        order by nth desc limit 1) end,
      case when $2 <> 'DELIVERED' and newest.status = $2 then newest.code end,
      case when $2 <> 'DELIVERED' and newest.status = $2 then newest.at::timestamptz end,
      case when $2 = 'DELIVERED' then (
        select min(coalesce(entry->>'recordedAt', entry->>'timestamp')::timestamptz) from entries
        where entry ? 'contradiction' and entries.nth < coalesce(newest.nth, 0)) end
    from (select) as one left join newest on true
  $$;

-- When a status was set without an entry. Manual SQL does not change version and time with it.
create function set_status_at(was text, now text, by_hand boolean, changed timestamptz,
  since timestamptz) returns timestamptz language sql stable as $$
    select case when now = 'DELIVERED' then null
      when was is not distinct from now then coalesce(since, changed)
      when by_hand then clock_timestamp()
      else changed end
  $$;

create function shipment_facts_on_insert() returns trigger language plpgsql as $$
  begin
    insert into shipment_facts (shipment_id, created_at, service_type, status, started_at, delivered_at, promised_at,
        origin_place, destination_place, status_since, code, last_at, estimated_at, contradicted_at)
      select id, created_at, service_type, status, shipment_started_at(tracking_history),
        shipment_delivered_at(tracking_history), estimated_delivery_date,
        written.places->>'origin', written.places->>'destination',
        coalesce(clock.status_since, set_status_at(null, status, false, updated_at, null)), clock.code, clock.last_at,
        case when status <> 'DELIVERED' then estimated_delivery_date end, clock.contradicted_at
      from new_rows, lateral (select written_places(id) as places) as written,
        lateral shipment_clock(tracking_history, status) as clock;
    return null;
  end $$;

create function shipment_facts_on_update() returns trigger language plpgsql as $$
  begin
    update shipment_facts as fact set
      created_at = new_rows.created_at,
      service_type = new_rows.service_type,
      status = new_rows.status,
      started_at = shipment_started_at(new_rows.tracking_history),
      delivered_at = shipment_delivered_at(new_rows.tracking_history),
      promised_at = case when fact.promised_at is null and fact.delivered_at is null
        then new_rows.estimated_delivery_date else fact.promised_at end,
      origin_place = case when moved.place then written.places->>'origin' else fact.origin_place end,
      destination_place = case when moved.place then written.places->>'destination' else fact.destination_place end,
      address_version = fact.address_version + moved.place::int,
      status_since = coalesce(clock.status_since,
        set_status_at(old_rows.status, new_rows.status, old_rows.version = new_rows.version,
          new_rows.updated_at, greatest(fact.status_since, shipment_edited_at(new_rows.id)))),
      code = clock.code,
      last_at = clock.last_at,
      estimated_at = case when new_rows.status <> 'DELIVERED' then new_rows.estimated_delivery_date end,
      contradicted_at = clock.contradicted_at,
      changed_at = case when old_rows.version = new_rows.version then clock_timestamp() else new_rows.updated_at end
    from new_rows join old_rows on old_rows.id = new_rows.id, lateral (select
      (old_rows.origin_address, old_rows.destination_address, old_rows.origin_place, old_rows.destination_place)
      is distinct from
      (new_rows.origin_address, new_rows.destination_address, new_rows.origin_place, new_rows.destination_place)
      as place) as moved, lateral (select written_places(new_rows.id) as places) as written,
      lateral shipment_clock(new_rows.tracking_history, new_rows.status) as clock
    where fact.shipment_id = new_rows.id;
    return null;
  end $$;

create trigger shipment_facts_on_insert after insert on shipments
  referencing new table as new_rows
  for each statement execute function shipment_facts_on_insert();

create trigger shipment_facts_on_update after update on shipments
  referencing old table as old_rows new table as new_rows
  for each statement execute function shipment_facts_on_update();

create table report_changes (
  sign smallint not null,
  created_at timestamptz not null,
  service_type text not null,
  status text not null,
  origin_place text,
  destination_place text,
  started_at timestamptz,
  delivered_at timestamptz,
  promised_at timestamptz
);

-- One value per shipment in each of the three arrays, in one order. They are read often and whole, so they are not compressed.
create table report_days (
  time_zone text not null,
  day date not null,
  version uuid not null,
  lanes bytea not null,
  kinds bytea not null,
  seconds bytea not null,
  constraint report_days_pkey primary key (time_zone, day)
);
alter table report_days alter column lanes set storage external;
alter table report_days alter column kinds set storage external;
alter table report_days alter column seconds set storage external;

create table report_lanes (
  id integer generated always as identity primary key,
  origin text not null,
  destination text not null
);

create unique index report_lanes_names on report_lanes (md5(origin), md5(destination));

-- No foreign key: some rows are about deleted shipments. Null: the value did not count or was unknown.
create table report_corrections (
  id bigint generated always as identity primary key,
  kind text not null,
  shipment_id text not null,
  tracking_number text,
  at timestamptz not null,
  created_at timestamptz not null,
  moved_from timestamptz,
  service_type text,
  origin_place text,
  destination_place text,
  promised_at timestamptz,
  delivered_at timestamptz
);

create index report_corrections_created on report_corrections (created_at);

create function report_changes_on_insert() returns trigger language plpgsql as $$
  begin
    insert into report_changes (sign, created_at, service_type, status, origin_place, destination_place, started_at, delivered_at, promised_at) select 1, created_at, service_type, status, origin_place, destination_place, started_at, delivered_at, promised_at from new_rows;
    return null;
  end $$;

create function report_changes_on_update() returns trigger language plpgsql as $$
  begin
    insert into report_changes (sign, created_at, service_type, status, origin_place, destination_place, started_at, delivered_at, promised_at) 
  select -1, gone.* from (select created_at, service_type, status, origin_place, destination_place, started_at, delivered_at, promised_at from old_rows except all select created_at, service_type, status, origin_place, destination_place, started_at, delivered_at, promised_at from new_rows) as gone
  union all
  select 1, came.* from (select created_at, service_type, status, origin_place, destination_place, started_at, delivered_at, promised_at from new_rows except all select created_at, service_type, status, origin_place, destination_place, started_at, delivered_at, promised_at from old_rows) as came;
    return null;
  end $$;

create function report_changes_on_delete() returns trigger language plpgsql as $$
  begin
    insert into report_changes (sign, created_at, service_type, status, origin_place, destination_place, started_at, delivered_at, promised_at) select -1, created_at, service_type, status, origin_place, destination_place, started_at, delivered_at, promised_at from old_rows;
    return null;
  end $$;

create function report_changes_on_truncate() returns trigger language plpgsql as $$
  begin
    delete from report_days;
    delete from report_changes;
    delete from report_corrections;
    return null;
  end $$;

-- One insert per statement, so that writers never wait for each other because of reports.
create trigger report_changes_on_insert after insert on shipment_facts
  referencing new table as new_rows
  for each statement execute function report_changes_on_insert();

create trigger report_changes_on_update after update on shipment_facts
  referencing old table as old_rows new table as new_rows
  for each statement execute function report_changes_on_update();

create trigger report_changes_on_delete after delete on shipment_facts
  referencing old table as old_rows
  for each statement execute function report_changes_on_delete();

create trigger report_changes_on_truncate after truncate on shipment_facts
  for each statement execute function report_changes_on_truncate();

create function report_corrections_on_shipment() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into report_corrections (kind, shipment_id, at, created_at)
        values ('entered', new.id, new.updated_at, new.created_at);
    else
      insert into report_corrections (kind, shipment_id, tracking_number, at,
          created_at, service_type, origin_place, destination_place, promised_at, delivered_at)
        select 'deleted', old.id, old.tracking_number,
          coalesce(nullif(current_setting('transcargo.at', true), '')::timestamptz, clock_timestamp()),
          created_at, service_type, origin_place, destination_place, promised_at, delivered_at
        from shipment_facts where shipment_id = old.id;
    end if;
    return case when tg_op = 'INSERT' then null else old end;
  end $$;

create function report_corrections_on_facts() returns trigger language plpgsql as $$
  declare
    -- Whoever changes the facts themselves is no trigger of the shipments.
    at timestamptz := case when pg_trigger_depth() > 1 then new.changed_at else clock_timestamp() end;
  begin
    if current_setting('transcargo.restoring', true) = 'on' then return null; end if;
    if old.created_at <> new.created_at or old.service_type <> new.service_type
  or old.origin_place is not null and old.origin_place is distinct from new.origin_place
  or old.destination_place is not null and old.destination_place is distinct from new.destination_place
  or old.promised_at is not null and old.promised_at is distinct from new.promised_at then
      insert into report_corrections (kind, shipment_id, at, created_at, service_type, origin_place, destination_place, promised_at)
    values ('changed', new.shipment_id, at, old.created_at, old.service_type, old.origin_place, old.destination_place, old.promised_at);
    end if;
    if old.created_at <> new.created_at then
      insert into report_corrections (kind, shipment_id, at, created_at, moved_from)
    values ('entered', new.shipment_id, at, new.created_at, old.created_at);
    end if;
    if old.delivered_at <> new.delivered_at or old.delivered_at is not null and new.delivered_at is null then
      insert into report_corrections (kind, shipment_id, at, created_at, delivered_at)
    values ('delivery', new.shipment_id, at, old.created_at, old.delivered_at);
    elsif old.delivered_at is null and date_bin('15 minutes', new.delivered_at, 'epoch') is distinct from date_bin('15 minutes', at, 'epoch') then
      insert into report_corrections (kind, shipment_id, at, created_at, delivered_at)
    values ('told', new.shipment_id, at, new.created_at, new.delivered_at);
    end if;
    return null;
  end $$;

create trigger report_corrections_on_insert after insert on shipments
  for each row
  when ((not new.is_sample) and (new.version = 1)
    and (date_bin('00:15:00'::interval, new.created_at,
    '1970-01-01 00:00:00+00'::timestamptz) is distinct from date_bin('00:15:00'::interval, new.updated_at,
    '1970-01-01 00:00:00+00'::timestamptz)))
  execute function report_corrections_on_shipment();

create trigger report_corrections_on_delete before delete on shipments
  for each row
  when (not old.is_sample)
  execute function report_corrections_on_shipment();

create trigger report_corrections_on_facts after update on shipment_facts
  for each row
  when ((old.delivered_at is distinct from new.delivered_at) or (old.created_at <> new.created_at)
    or (old.service_type <> new.service_type) or ((old.origin_place is not null)
    and (old.origin_place is distinct from new.origin_place)) or ((old.destination_place is not null)
    and (old.destination_place is distinct from new.destination_place)) or ((old.promised_at is not null)
    and (old.promised_at is distinct from new.promised_at)))
  execute function report_corrections_on_facts();
