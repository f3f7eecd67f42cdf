-- Senders, recipients, references and the customer of a shipment, separate from public data (docs/decisions/0112), and
-- the text that the staff search uses.

create table shipment_people (
  shipment_id text primary key references shipments(id) on delete cascade,
  customer_id text references customers(id),
  sender_name text default '' not null,
  sender_company text default '' not null,
  sender_phone text default '' not null,
  sender_email text default '' not null,
  recipient_name text default '' not null,
  recipient_company text default '' not null,
  recipient_phone text default '' not null,
  recipient_email text default '' not null,
  recipient_language text default '' not null,
  recipient_postcode text default '' not null,
  instructions text default '' not null,
  erased_at timestamptz
);

create index shipment_people_by_recipient on shipment_people (lower(recipient_email)) where (recipient_email <> '');
create index shipment_people_by_sender on shipment_people (lower(sender_email)) where (sender_email <> '');
create index shipment_people_of_customer on shipment_people (customer_id) where (customer_id is not null);

create table shipment_references (
  shipment_id text not null references shipments(id) on delete cascade,
  kind text not null,
  value text not null,
  constraint shipment_references_kind_check check (kind in ('customer', 'order', 'invoice', 'carrier', 'other')),
  constraint shipment_references_pkey primary key (shipment_id, kind, value)
);

create index shipment_references_by_key on shipment_references (reference_key(value));

create function audit_people() returns trigger language plpgsql as $$
    declare
      person text := nullif(current_setting('transcargo.actor', true), '');
      changed jsonb := list_changed(case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end, to_jsonb(new));
    begin
      if changed->'fields' = '[]' or (tg_op = 'INSERT' and person is null) then return null; end if;
      insert into audit_entries (at, actor, action, shipment_id, after)
        values (clock_timestamp(), coalesce(person, 'database'), 'peopleChanged', new.shipment_id, changed);
      return null;
    end $$;

create trigger audit_people after insert or update on shipment_people
  for each row execute function audit_people();

create function audit_references() returns trigger language plpgsql as $$
    declare
      person text := nullif(current_setting('transcargo.actor', true), '');
      changed jsonb := '{"fields": ["references"]}';
    begin
      if person is null then return null; end if;
      insert into audit_entries (at, actor, action, shipment_id, after)
        select distinct clock_timestamp(), person, 'peopleChanged', touched.shipment_id, changed
        from touched join shipments on shipments.id = touched.shipment_id
        where not exists (select from audit_entries as said where said.shipment_id = touched.shipment_id
          and said.after = changed and said.xmin = pg_current_xact_id()::xid);
      return null;
    end $$;

create trigger audit_references_on_insert after insert on shipment_references
  referencing new table as touched
  for each statement execute function audit_references();

create trigger audit_references_on_delete after delete on shipment_references
  referencing old table as touched
  for each statement execute function audit_references();

-- U+0001 keeps a word from matching across fields.
create function join_search_text(number text, origin text, destination text, names text,
  reference_list text) returns text language sql stable as $$
    select fold_text(concat_ws(chr(1), number, origin, destination, names, reference_list))
  $$;

create function shipment_search_text(shipment text, number text, origin text,
  destination text) returns text language sql stable as $$
    select join_search_text(number, origin, destination,
      (select nullif(concat_ws(chr(1), nullif(recipient_name, ''), nullif(recipient_company, ''),
        nullif(sender_name, ''), nullif(sender_company, '')), '') from shipment_people where shipment_id = shipment),
      (select string_agg(value || chr(1) || reference_key(value), chr(1) order by kind, value)
        from shipment_references where shipment_id = shipment))
  $$;

-- In the order of shipment_search_text().
create function words_of_new(names text[], reference_list jsonb) returns text language sql stable as $$
    select concat_ws(chr(1), nullif(array_to_string(array_remove(names, ''), chr(1)), ''),
      (select string_agg(value || chr(1) || reference_key(value), chr(1) order by kind, value) from (
        select distinct kind, value from jsonb_to_recordset(reference_list) as given (kind text, value text)) as given))
  $$;

-- A shipment inserted with its people sets search_text, so that it is written once.
create function write_search_text() returns trigger language plpgsql as $$
  begin
    new.search_text := case when tg_op = 'INSERT'
      then join_search_text(new.tracking_number, new.origin_address, new.destination_address, nullif(new.search_text, ''), null)
      else shipment_search_text(new.id, new.tracking_number, new.origin_address, new.destination_address) end;
    return new;
  end $$;

create trigger write_search_text before insert or update of tracking_number, origin_address, destination_address,
    search_text on shipments
  for each row execute function write_search_text();

create function refresh_search_texts() returns trigger language plpgsql as $$
  begin
    update shipments set search_text = '' from (select distinct shipment_id from touched) as touched
      where id = shipment_id and search_text is distinct from
        shipment_search_text(id, tracking_number, origin_address, destination_address);
    return null;
  end $$;

create trigger refresh_search_on_insert after insert on shipment_people
  referencing new table as touched
  for each statement execute function refresh_search_texts();
create trigger refresh_search_on_insert after insert on shipment_references
  referencing new table as touched
  for each statement execute function refresh_search_texts();

create trigger refresh_search_on_update after update on shipment_people
  referencing new table as touched
  for each statement execute function refresh_search_texts();
create trigger refresh_search_on_update after update on shipment_references
  referencing new table as touched
  for each statement execute function refresh_search_texts();

create trigger refresh_search_on_delete after delete on shipment_people
  referencing old table as touched
  for each statement execute function refresh_search_texts();
create trigger refresh_search_on_delete after delete on shipment_references
  referencing old table as touched
  for each statement execute function refresh_search_texts();
