-- Customers; the name is unique among those that are not archived.

create table customers (
  id text primary key,
  number bigint generated always as identity (start with 1001) unique,
  name text not null,
  email text default '' not null,
  phone text default '' not null,
  address text default '' not null,
  notes text default '' not null,
  version integer default 1 not null,
  created_at timestamptz not null,
  archived_at timestamptz
);

create unique index customers_by_name on customers (fold_text(name)) where (archived_at is null);

create function audit_customer() returns trigger language plpgsql as $$
    declare
      changed jsonb := list_changed(case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end, to_jsonb(new));
    begin
      insert into audit_entries (at, actor, action, customer_id, after) values (clock_timestamp(),
        coalesce(nullif(current_setting('transcargo.actor', true), ''), 'database'),
        case when tg_op = 'INSERT' then 'customerCreated' else 'customerChanged' end, new.id, changed);
      return null;
    end $$;

create trigger audit_customers after insert or update on customers
  for each row execute function audit_customer();
