import { sql, type Transaction } from 'kysely';
import type { Migration } from '../migrate.ts';

/** What reports count of each shipment, kept by triggers; addresses of exports that wait to be opened; exports in the audit log. */
export const reports: Migration = {
  name: '0008-reports',
  async up(db) {
    await sql`
      create table shipment_facts (
        shipment_id text primary key references shipments (id) on delete cascade,
        created_at timestamptz not null,
        service_type text not null,
        status text not null,
        origin_place text,
        destination_place text,
        address_version integer not null default 1,
        started_at timestamptz,
        delivered_at timestamptz,
        promised_at timestamptz
      )`.execute(db);
    for (const statement of [startedAt, deliveredAt, onInsert, onUpdate]) await statement.execute(db);
    await backfill.execute(db);
    await sql`create index shipment_facts_created on shipment_facts (created_at)`.execute(db);
    await sql`create index shipment_facts_unplaced on shipment_facts (shipment_id) where origin_place is null`.execute(
      db,
    );
    await sql`
      create table export_grants (
        token_hash text primary key,
        actor text not null,
        filter jsonb not null,
        expires_at timestamptz not null
      )`.execute(db);
    await allowAuditActions(db, ['exportStarted', 'exportEnded']);
  },
};

/** The oldest entry that is not marked as corrected: the label, unless a correction took its place. */
const startedAt = sql`
  create function shipment_started_at(history jsonb) returns timestamptz language sql stable as $$
    select (entry->>'timestamp')::timestamptz from jsonb_array_elements(history) with ordinality as entries (entry, position)
    where not entry ? 'corrected' order by position desc limit 1
  $$`;

/** The first delivery: the oldest such entry that is not marked as corrected. */
const deliveredAt = sql`
  create function shipment_delivered_at(history jsonb) returns timestamptz language sql stable as $$
    select (entry->>'timestamp')::timestamptz from jsonb_array_elements(history) with ordinality as entries (entry, position)
    where entry->>'status' = 'DELIVERED' and not entry ? 'corrected' order by position desc limit 1
  $$`;

/** Places are null until the server, which knows the list of cities, has read the addresses. */
const onInsert = sql.raw(`
  create function shipment_facts_on_insert() returns trigger language plpgsql as $$
  begin
    insert into shipment_facts (shipment_id, created_at, service_type, status, started_at, delivered_at, promised_at)
      select id, created_at, service_type, status, shipment_started_at(tracking_history),
        shipment_delivered_at(tracking_history), estimated_delivery_date
      from new_rows;
    return null;
  end $$;
  create trigger shipment_facts_on_insert after insert on shipments
    referencing new table as new_rows for each statement execute function shipment_facts_on_insert()`);

/** The first estimate stays the promise whatever comes later; one that is given after the delivery promises nothing. */
const onUpdate = sql.raw(`
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
      origin_place = case when moved.place then null else fact.origin_place end,
      destination_place = case when moved.place then null else fact.destination_place end,
      address_version = fact.address_version + moved.place::int
    from new_rows join old_rows on old_rows.id = new_rows.id, lateral (select
      (old_rows.origin_address, old_rows.destination_address) is distinct from
      (new_rows.origin_address, new_rows.destination_address) as place) as moved
    where fact.shipment_id = new_rows.id;
    return null;
  end $$;
  create trigger shipment_facts_on_update after update on shipments
    referencing old table as old_rows new table as new_rows for each statement execute function shipment_facts_on_update()`);

/** Of shipments that were there before, the audit log knows the first estimate if it ever changed. */
const backfill = sql`
  insert into shipment_facts (shipment_id, created_at, service_type, status, started_at, delivered_at, promised_at)
    select id, created_at, service_type, status, shipment_started_at(tracking_history),
      shipment_delivered_at(tracking_history), coalesce((
        select promise::timestamptz from audit_entries, lateral (values
          (1, before->>'estimated_delivery_date'), (2, after->>'estimated_delivery_date')) as sides (side, promise)
        where shipment_id = shipments.id and promise is not null order by audit_entries.id, side limit 1
      ), estimated_delivery_date)
    from shipments`;

/** Adds to whatever actions are allowed already, so that migrations that do the same can come in any order. */
async function allowAuditActions(db: Transaction<unknown>, actions: string[]): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'audit_entries_action_check'`.execute(
    db,
  );
  const known = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, action]) => action ?? '');
  const all = [...new Set([...known, ...actions])].map((action) => `'${action}'`).join(', ');
  await sql.raw(`alter table audit_entries drop constraint if exists audit_entries_action_check`).execute(db);
  await sql
    .raw(`alter table audit_entries add constraint audit_entries_action_check check (action in (${all}))`)
    .execute(db);
}
