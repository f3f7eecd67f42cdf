import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Lists of shipments that are imported, with their rows until they are forgotten, and what is remembered of such lists. */
export const imports: Migration = {
  name: '0019-imports',
  async up(db) {
    for (const statement of TABLES) await sql.raw(statement).execute(db);
  },
};

const TABLES = [
  `create table imports (
    id text primary key,
    number bigint generated always as identity constraint imports_number_key unique,
    state text not null constraint imports_state_check check (state in ('new', 'reading', 'read', 'failed', 'checking',
      'checked', 'importing', 'imported', 'undoing', 'undone')),
    version integer not null default 0,
    customer_id text references customers (id),
    created_at timestamptz not null,
    created_by text not null,
    moved_at timestamptz not null,
    checked_at timestamptz,
    ended_at timestamptz,
    run_by text not null default '',
    tell_recipients boolean not null default false,
    file_name text not null default '',
    sha256 text not null default '',
    wanted jsonb not null default '{}',
    problem jsonb,
    sheet text,
    sheets jsonb not null default '[]',
    encoding text,
    delimiter text,
    readings jsonb not null default '[]',
    header jsonb not null default '[]',
    mapping jsonb not null default '{"columns": {}, "constants": {}, "dateOrders": {}}',
    decimals jsonb not null default '{}',
    questions jsonb not null default '[]',
    is_remembered boolean not null default false,
    references_repeat boolean not null default false,
    counts jsonb
  )`,
  'create index imports_newest on imports (created_at desc, id)',
  // Only until the list is imported, a day at most.
  'create table import_files (import_id text primary key references imports (id) on delete cascade, bytes bytea not null)',
  `create table import_rows (
    import_id text not null references imports (id) on delete cascade,
    row integer not null,
    cells jsonb not null,
    cell_problem text,
    result text,
    base_result text,
    rank smallint generated always as (case result when 'error' then 1 when 'duplicate' then 2 when 'changed' then 3
      when 'new' then 4 when 'same' then 5 else 0 end) stored,
    key text,
    stated jsonb not null default '{}',
    before jsonb not null default '{}',
    problems jsonb not null default '[]',
    unlisted jsonb not null default '[]',
    shipment_id text,
    tracking_number text,
    version_before integer,
    version_after integer,
    stored_before jsonb,
    outcome text,
    primary key (import_id, row)
  )`,
  'create index import_rows_in_order on import_rows (import_id, rank, row)',
  'create index import_rows_by_key on import_rows (import_id, key) where key is not null',
  'create index import_rows_of_shipment on import_rows (shipment_id) where shipment_id is not null',
  // What a customer calls a shipment tells that another list means the same one.
  `create table import_keys (
    customer_id text not null,
    value_key text not null,
    shipment_id text not null references shipments (id) on delete cascade,
    primary key (customer_id, value_key)
  )`,
  'create index import_keys_of_shipment on import_keys (shipment_id)',
  `create table import_profiles (
    customer_id text not null,
    header_signature text not null,
    mapping jsonb not null,
    references_repeat boolean not null,
    saved_at timestamptz not null,
    primary key (customer_id, header_signature)
  )`,
];
