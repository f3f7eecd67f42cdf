import { sql, type Transaction } from 'kysely';
import { DatabaseStartError } from '../errors.ts';
import type { Migration } from '../migrate.ts';

/** Shipments, the keys of repeated status updates, and the counts per status. */
export const shipments: Migration = {
  name: '0001-shipments',
  async up(db) {
    await enableTrigrams(db);
    await sql`
      create table shipments (
        id text primary key,
        tracking_number text not null constraint shipments_tracking_number_key unique,
        status text not null constraint shipments_status_check
          check (status in ('LABEL_CREATED', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED', 'ON_HOLD')),
        service_type text not null,
        origin_address text not null,
        destination_address text not null,
        weight double precision not null,
        weight_unit text not null default 'kg',
        dimensions jsonb not null default '{"length": 0, "width": 0, "height": 0}',
        dimensions_unit text not null default 'cm',
        created_at timestamptz not null,
        estimated_delivery_date timestamptz,
        notes text not null default '',
        tracking_history jsonb not null constraint shipments_tracking_history_check
          check (jsonb_typeof(tracking_history) = 'array' and jsonb_array_length(tracking_history) >= 1),
        items jsonb not null default '[]' constraint shipments_items_check check (jsonb_typeof(items) = 'array'),
        version integer not null default 1,
        updated_at timestamptz not null default now(),
        is_sample boolean not null default false,
        create_fingerprint text,
        search_text text not null
      )`.execute(db);
    await sql`create index shipments_newest_first on shipments (created_at desc, id desc)`.execute(db);
    await sql`create index shipments_newest_by_status on shipments (status, created_at desc, id desc)`.execute(db);
    await sql`create index shipments_search on shipments using gin (search_text gin_trgm_ops)`.execute(db);
    await sql`
      create table shipment_idempotency_keys (
        shipment_id text not null references shipments (id) on delete cascade,
        key text not null,
        fingerprint text not null,
        created_at timestamptz not null default now(),
        primary key (shipment_id, key)
      )`.execute(db);
    await sql`
      create table shipment_count_deltas (
        id bigint generated always as identity primary key,
        status text not null,
        delta integer not null
      )`.execute(db);
    await countOn('insert', 'new table as new_rows', 'select status, 1 as change from new_rows').execute(db);
    await countOn('delete', 'old table as old_rows', 'select status, -1 as change from old_rows').execute(db);
    await countOn(
      'update',
      'old table as old_rows new table as new_rows',
      'select status, -1 as change from old_rows union all select status, 1 from new_rows',
    ).execute(db);
    await countOn('truncate', '', 'select status, -delta as change from shipment_count_deltas').execute(db);
  },
};

/** For the search index. It comes with PostgreSQL, but some systems package it apart. */
async function enableTrigrams(db: Transaction<unknown>): Promise<void> {
  const { rows } = await sql`select 1 from pg_available_extensions where name = 'pg_trgm'`.execute(db);
  if (rows.length === 0)
    throw new DatabaseStartError('PostgreSQL lacks the extension pg_trgm: install its "contrib" package.');
  await sql`create extension if not exists pg_trgm`.execute(db);
}

/** Once per statement, not per row, and only inserts: writers never wait for each other's counts. */
function countOn(event: string, transitionTables: string, changes: string) {
  const name = `count_shipments_on_${event}`;
  return sql.raw(`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      insert into shipment_count_deltas (status, delta)
        select status, sum(change) from (${changes}) as changes group by status having sum(change) <> 0;
      return null;
    end $$;
    create trigger ${name} after ${event} on shipments
      ${transitionTables && `referencing ${transitionTables}`} for each statement execute function ${name}()`);
}
