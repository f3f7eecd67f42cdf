-- Shipments, their counts per status, their versions and the copies of deleted ones.

create table shipments (
  id text primary key,
  tracking_number text not null unique,
  status text not null,
  service_type text not null,
  origin_address text not null,
  destination_address text not null,
  weight double precision not null,
  weight_unit text default 'kg' not null,
  dimensions jsonb default '{"width": 0, "height": 0, "length": 0}'::jsonb not null,
  dimensions_unit text default 'cm' not null,
  created_at timestamptz not null,
  estimated_delivery_date timestamptz,
  notes text default '' not null,
  tracking_history jsonb not null,
  items jsonb default '[]'::jsonb not null,
  version integer default 1 not null,
  updated_at timestamptz default now() not null,
  is_sample boolean default false not null,
  create_fingerprint text,
  search_text text not null,
  origin_place text default '' not null,
  destination_place text default '' not null,
  constraint shipments_items_check check (jsonb_typeof(items) = 'array'),
  constraint shipments_status_check check (status in ('LABEL_CREATED', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED',
    'ON_HOLD')),
  constraint shipments_tracking_history_check check ((jsonb_typeof(tracking_history) = 'array')
    and (jsonb_array_length(tracking_history) >= 1))
);

create index shipments_by_estimate on shipments (((status = 'DELIVERED')), coalesce(estimated_delivery_date,
  'infinity'::timestamptz), id);
-- Programs poll for changes since a given time; without an index each poll would read the whole table.
create index shipments_by_update on shipments (updated_at);
create index shipments_newest_by_status on shipments (status, created_at desc, id desc);
create index shipments_newest_first on shipments (created_at desc, id desc);
-- The dashboard checks for samples; usually there are none.
create index shipments_samples on shipments (id) where is_sample;
create index shipments_search on shipments using gin (search_text gin_trgm_ops);
create index shipments_search_grams on shipments using gin (search_grams(search_text));

create table shipment_idempotency_keys (
  shipment_id text not null references shipments(id) on delete cascade,
  key text not null,
  fingerprint text not null,
  created_at timestamptz default now() not null,
  constraint shipment_idempotency_keys_pkey primary key (shipment_id, key)
);

-- Copies of deleted shipments with all related rows, while the deletion can be undone.
create table deleted_shipments (
  id text primary key,
  deleted_at timestamptz not null,
  shipment jsonb not null,
  facts jsonb not null,
  idempotency_keys jsonb not null,
  subscriptions jsonb not null,
  ended_subscriptions jsonb not null,
  mails jsonb not null,
  events jsonb default '[]'::jsonb not null,
  people jsonb default '[]'::jsonb not null,
  reference_list jsonb default '[]'::jsonb not null,
  promises jsonb default '[]'::jsonb not null
);

create index deleted_shipments_by_age on deleted_shipments (deleted_at);

-- Counts per status as a sum of deltas: one insert per statement, so that writers never wait for each other.
create table shipment_count_deltas (
  id bigint generated always as identity primary key,
  status text not null,
  delta integer not null
);

create function count_shipments_on_insert() returns trigger language plpgsql as $$
    begin
      insert into shipment_count_deltas (status, delta)
        select status, sum(change) from (select status, 1 as change from new_rows) as changes group by status having sum(change) <> 0;
      return null;
    end $$;

create function count_shipments_on_update() returns trigger language plpgsql as $$
    begin
      insert into shipment_count_deltas (status, delta)
        select status, sum(change) from (select status, -1 as change from old_rows union all select status, 1 from new_rows) as changes group by status having sum(change) <> 0;
      return null;
    end $$;

create function count_shipments_on_delete() returns trigger language plpgsql as $$
    begin
      insert into shipment_count_deltas (status, delta)
        select status, sum(change) from (select status, -1 as change from old_rows) as changes group by status having sum(change) <> 0;
      return null;
    end $$;

create function count_shipments_on_truncate() returns trigger language plpgsql as $$
    begin
      insert into shipment_count_deltas (status, delta)
        select status, sum(change) from (select status, -delta as change from shipment_count_deltas) as changes group by status having sum(change) <> 0;
      return null;
    end $$;

create trigger count_shipments_on_insert after insert on shipments
  referencing new table as new_rows
  for each statement execute function count_shipments_on_insert();

create trigger count_shipments_on_update after update on shipments
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_shipments_on_update();

create trigger count_shipments_on_delete after delete on shipments
  referencing old table as old_rows
  for each statement execute function count_shipments_on_delete();

create trigger count_shipments_on_truncate after truncate on shipments
  for each statement execute function count_shipments_on_truncate();

-- Raises the version for manual SQL changes, too (docs/decisions/0007); times have milliseconds, as the server writes them.
create function next_shipment_version() returns trigger language plpgsql as $$
  begin
    new.version := old.version + 1;
    if new.updated_at = old.updated_at then new.updated_at := date_trunc('milliseconds', clock_timestamp()); end if;
    return new;
  end $$;

create trigger next_shipment_version before update of tracking_number, status, service_type, origin_address,
    destination_address, origin_place, destination_place, weight, weight_unit, dimensions, dimensions_unit, items,
    notes, created_at, estimated_delivery_date, tracking_history on shipments
  for each row
  when ((old.version = new.version) and ((old.tracking_number, old.status, old.service_type, old.origin_address,
    old.destination_address, old.origin_place, old.destination_place, old.weight, old.weight_unit, old.dimensions,
    old.dimensions_unit, old.items, old.notes, old.created_at, old.estimated_delivery_date,
    old.tracking_history) is distinct from (new.tracking_number, new.status, new.service_type, new.origin_address,
    new.destination_address, new.origin_place, new.destination_place, new.weight, new.weight_unit, new.dimensions,
    new.dimensions_unit, new.items, new.notes, new.created_at, new.estimated_delivery_date, new.tracking_history)))
  execute function next_shipment_version();

-- The newest event as a history entry, if this transaction recorded it. Corrected entries are counted from the oldest.
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
  $$;

-- The changed fields of an update. The history is omitted because it only grows: the added entry is recorded.
create function audit_shipment() returns trigger language plpgsql as $$
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
  end $$;

create trigger audit_shipments after insert or delete on shipments
  for each row execute function audit_shipment();

create trigger audit_shipment_updates after update on shipments
  for each row
  when (not ((old.search_text is distinct from new.search_text)
    and (not ((old.version, old.updated_at, old.tracking_number, old.origin_address,
    old.destination_address) is distinct from (new.version, new.updated_at, new.tracking_number, new.origin_address,
    new.destination_address)))))
  execute function audit_shipment();
