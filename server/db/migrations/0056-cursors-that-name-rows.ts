import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/**
 * A position in the change feed is a row (xid, seq, id), because after a crash or a failover PostgreSQL may reuse
 * transaction numbers without rows (docs/decisions/0043). The floor is the last erased row, or the beginning.
 */
export const cursorsThatNameRows: Migration = {
  name: '0056-cursors-that-name-rows',
  async up(db) {
    for (const statement of [changeXid, onInsert, onEvents, ...TABLES, openFeed]) await sql.raw(statement).execute(db);
  },
};

/**
 * Rows are placed after every committed one, so that those of one shipment are in the order of the changes. Only
 * numbers of committed rows count: they reach the log before this row and are never reused.
 */
const changeXid = `
  create or replace function change_xid() returns bigint language plpgsql volatile as $$
  begin
    return greatest(pg_current_xact_id()::text::bigint,
      (select max(xid) from changes where xid > pg_current_xact_id()::text::bigint));
  end $$`;

/** As in server/db/schema/changes.sql, with one number for the rows of a statement. */
const onInsert = `
  create or replace function changes_on_insert() returns trigger language plpgsql as $$
  declare
    number_of_all bigint := change_xid();
  begin
    insert into changes (xid, type, shipment_id, number)
      select number_of_all,
        case current_setting('transcargo.restoring', true) when 'on' then 'shipment.restored' else 'shipment.created' end,
        id, tracking_number from new_rows;
    return null;
  end $$`;

const onEvents = `
  create or replace function changes_on_events() returns trigger language plpgsql as $$
  declare
    number_of_all bigint := change_xid();
  begin
    if current_setting('transcargo.restoring', true) = 'on' then return null; end if;
    insert into changes (xid, type, shipment_id, event_id)
      select number_of_all, 'shipment.status', shipment_id, id from new_rows where not is_creation
      order by shipment_id, position;
    return null;
  end $$`;

const TABLES = [
  'alter table change_feed rename column epoch to floor_id',
  'alter table webhook_endpoints add column cursor_id uuid',
  `update webhook_endpoints as endpoint set (cursor_xid, cursor_seq, cursor_id) = (
    select xid, seq, id from (
      (select xid, seq, id from changes where (xid, seq) <= (endpoint.cursor_xid, endpoint.cursor_seq)
        order by xid desc, seq desc limit 1)
      union all select floor_xid, floor_seq, floor_id from change_feed
      union all select 0, 0, null) as place
    order by xid desc, seq desc, id limit 1)`,
];

/**
 * As in server/db/schema/changes.sql; webhooks keep their row. A webhook whose row is gone has no position and is
 * stopped at its next turn. The rows get the number of this transaction, which no other row can precede.
 */
const openFeed = `
  create or replace function open_change_feed() returns uuid language plpgsql as $$
  declare
    known uuid;
    previous change_feed;
    begins bigint;
  begin
    for turn in 1..2 loop
      select floor_id into known from change_feed where not exists (
        select from changes where xid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint);
      if found then return known; end if;
      lock table change_feed, changes in share row exclusive mode;
    end loop;
    delete from change_feed returning * into previous;
    insert into change_feed default values returning floor_id into known;
    begins := pg_current_xact_id()::text::bigint;
    create temporary table renumbered on commit drop as
      select row_number() over (order by xid, seq) as nth, * from changes;
    update webhook_endpoints as endpoint set (cursor_xid, cursor_seq, cursor_id) = (
      select coalesce(moved.xid, -1), coalesce(moved.seq, 0), moved.id from (select) as one left join (
        select begins as xid, nth as seq, id from renumbered where id = endpoint.cursor_id
        union all select 0, 0, known where endpoint.cursor_id = previous.floor_id or endpoint.cursor_xid = 0) as moved on true
      limit 1);
    update webhook_deliveries set change_xid = null, change_seq = null;
    delete from changes;
    insert into changes (xid, seq, id, at, type, shipment_id, number, event_id, payload)
      select begins, nth, id, at, type, shipment_id, number, event_id, payload from renumbered order by nth;
    perform setval(pg_get_serial_sequence('changes', 'seq'), greatest((select max(nth) from renumbered), 1));
    drop table renumbered;
    return known;
  end $$`;
