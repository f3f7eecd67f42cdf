-- Email subscriptions to a shipment. An ended one keeps only its token, so that links in old emails still work.

create table subscriptions (
  id text primary key,
  shipment_id text not null references shipments(id) on delete cascade,
  email text not null,
  language text default 'en' not null,
  token text not null unique,
  created_at timestamptz not null,
  told_estimate timestamptz,
  untold_promise bigint,
  constraint subscriptions_once unique (shipment_id, email)
);

create index subscriptions_of_person on subscriptions (email);
create index subscriptions_untold on subscriptions (untold_promise) where (untold_promise is not null);

create table ended_subscriptions (
  token text primary key,
  shipment_id text not null references shipments(id) on delete cascade,
  ended_at timestamptz not null
);

create index ended_subscriptions_of_shipment on ended_subscriptions (shipment_id);

create function promise_on_insert() returns trigger language plpgsql as $$
  begin
    if current_setting('transcargo.restoring', true) = 'on' then return null; end if;
    insert into promises (shipment_id, due, previous, reason, note, actor, at)
      select id, estimated_delivery_date, null, 'unspecified', '', coalesce(nullif(current_setting('transcargo.actor', true), ''), 'database'), updated_at
      from new_rows where estimated_delivery_date is not null;
    return null;
  end $$;

-- Writes the ledger and marks the subscribers who need an email about the new date.
create function promise_on_update() returns trigger language plpgsql as $$
  declare
    line bigint;
  begin
    insert into promises (shipment_id, due, previous, reason, note, actor, at) values (
      new.id, new.estimated_delivery_date, old.estimated_delivery_date,
      coalesce(nullif(current_setting('transcargo.reason', true), ''), 'unspecified'),
      coalesce(current_setting('transcargo.note', true), ''),
      coalesce(nullif(current_setting('transcargo.actor', true), ''), 'database'),
      case when new.updated_at is distinct from old.updated_at then new.updated_at else clock_timestamp() end)
      returning id into line;
    update subscriptions set untold_promise = line where shipment_id = new.id and untold_promise is null;
    return null;
  end $$;

create trigger promise_on_insert after insert on shipments
  referencing new table as new_rows
  for each statement execute function promise_on_insert();

create trigger promise_on_update after update on shipments
  for each row
  when (old.estimated_delivery_date is distinct from new.estimated_delivery_date)
  execute function promise_on_update();
