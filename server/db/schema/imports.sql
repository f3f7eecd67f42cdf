-- Imported lists with their rows, the remembered mappings per customer, and the keys that identify a row in a later
-- import.

create table imports (
  id text primary key,
  number bigint generated always as identity unique,
  state text not null,
  version integer default 0 not null,
  customer_id text references customers(id),
  created_at timestamptz not null,
  created_by text not null,
  moved_at timestamptz not null,
  checked_at timestamptz,
  ended_at timestamptz,
  run_by text default '' not null,
  tell_recipients boolean default false not null,
  file_name text default '' not null,
  sha256 text default '' not null,
  wanted jsonb default '{}'::jsonb not null,
  problem jsonb,
  sheet text,
  sheets jsonb default '[]'::jsonb not null,
  encoding text,
  delimiter text,
  readings jsonb default '[]'::jsonb not null,
  header jsonb default '[]'::jsonb not null,
  mapping jsonb default '{"columns": {}, "constants": {}, "dateOrders": {}}'::jsonb not null,
  decimals jsonb default '{}'::jsonb not null,
  questions jsonb default '[]'::jsonb not null,
  is_remembered boolean default false not null,
  references_repeat boolean default false not null,
  counts jsonb,
  bound_to text references customers(id),
  constraint imports_state_check check (state in ('new', 'reading', 'read', 'failed', 'checking', 'checked',
    'importing', 'imported', 'undoing', 'undone'))
);

create index imports_newest on imports (created_at desc, id);
create index imports_of_bound on imports (bound_to, created_at desc) where (bound_to is not null);

-- Deleted when the list is imported, after a day at the latest.
create table import_files (
  import_id text primary key references imports(id) on delete cascade,
  bytes bytea not null
);

create table import_rows (
  import_id text not null references imports(id) on delete cascade,
  "row" integer not null,
  cells jsonb not null,
  cell_problem text,
  result text,
  base_result text,
  rank smallint generated always as (
case result
    when 'error' then 1
    when 'duplicate' then 2
    when
    'changed' then 3
    when 'new' then 4
    when 'same' then 5
    else 0
end) stored,
  key text,
  stated jsonb default '{}'::jsonb not null,
  before jsonb default '{}'::jsonb not null,
  problems jsonb default '[]'::jsonb not null,
  unlisted jsonb default '[]'::jsonb not null,
  shipment_id text,
  tracking_number text,
  version_before integer,
  version_after integer,
  stored_before jsonb,
  outcome text,
  stayed jsonb,
  refuses_mail boolean default false not null,
  constraint import_rows_pkey primary key (import_id, "row")
);

create index import_rows_by_key on import_rows (import_id, key) where (key is not null);
create index import_rows_in_order on import_rows (import_id, rank, "row");
create index import_rows_of_shipment on import_rows (shipment_id) where (shipment_id is not null);

-- A customer's reference identifies the same shipment in another list.
create table import_keys (
  customer_id text not null,
  value_key text not null,
  shipment_id text not null references shipments(id) on delete cascade,
  constraint import_keys_pkey primary key (customer_id, value_key)
);

create index import_keys_of_shipment on import_keys (shipment_id);

create table import_profiles (
  customer_id text not null,
  header_signature text not null,
  mapping jsonb not null,
  references_repeat boolean not null,
  saved_at timestamptz not null,
  constraint import_profiles_pkey primary key (customer_id, header_signature)
);

create index attention_import on imports (ended_at, id) where ((state = 'imported') and (counts is null));
