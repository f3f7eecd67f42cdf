import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Addresses that are sent what becomes of shipments, and what came of it (docs/decisions/0046). */
export const webhooks: Migration = {
  name: '0025-webhooks',
  async up(db) {
    for (const statement of [...TABLES, openFeed]) await sql.raw(statement).execute(db);
  },
};

const TABLES = [
  `create table webhook_endpoints (
    id text primary key,
    url text not null,
    types text[],
    customer_id text references customers (id),
    secret text not null,
    old_secret text,
    old_secret_until timestamptz,
    secret_end text not null,
    cursor_xid bigint not null,
    cursor_seq bigint not null,
    state text not null default 'on' constraint webhook_endpoints_state_check check (state in ('on', 'paused', 'failing')),
    paused_by text,
    stopped_at timestamptz,
    failing_since timestamptz,
    attempts integer not null default 0,
    next_try_at timestamptz,
    last_sent_at timestamptz,
    stands_at timestamptz,
    leased_until timestamptz,
    created_at timestamptz not null
  )`,
  `create table webhook_deliveries (
    id bigint generated always as identity primary key,
    endpoint_id text not null references webhook_endpoints (id) on delete cascade,
    at timestamptz not null,
    event_id text not null,
    change_xid bigint,
    change_seq bigint,
    type text not null,
    number text,
    attempt integer not null,
    status integer,
    ms integer not null,
    answer text not null
  )`,
  'create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, id)',
  'create index webhook_deliveries_by_age on webhook_deliveries (at)',
];

/** As in 0022-changes.ts; addresses keep their place between the same two rows. */
const openFeed = `
  create or replace function open_change_feed() returns uuid language plpgsql as $$
  declare
    known uuid;
    begins bigint;
  begin
    for turn in 1..2 loop
      select epoch into known from change_feed where not exists (
        select from changes where xid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint);
      if found then return known; end if;
      lock table change_feed, changes in share row exclusive mode;
    end loop;
    delete from change_feed;
    begins := change_xid();
    create temporary table renumbered on commit drop as
      select row_number() over (order by xid, seq) as nth, * from changes;
    update webhook_endpoints set cursor_xid = begins, cursor_seq =
      (select count(*) from changes where (xid, seq) <= (cursor_xid, cursor_seq));
    update webhook_deliveries set change_xid = null, change_seq = null;
    delete from changes;
    insert into changes (xid, seq, id, at, type, shipment_id, number, event_id, payload)
      select begins, nth, id, at, type, shipment_id, number, event_id, payload from renumbered order by nth;
    perform setval(pg_get_serial_sequence('changes', 'seq'), greatest((select max(nth) from renumbered), 1));
    drop table renumbered;
    insert into change_feed default values returning epoch into known;
    return known;
  end $$`;
