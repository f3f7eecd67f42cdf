import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/**
 * PostgreSQL lets only one transaction that notifies commit at a time. A connection that wakes the readers of changes
 * itself (server/db/commit-wakes.ts) commits without notifying; readers use `tx` to find rows that a snapshot did not
 * include yet (docs/decisions/0109).
 */
export const quietCommits: Migration = {
  name: '0068-quiet-commits',
  async up(db) {
    for (const statement of [...COLUMNS, notify, onInsert, onUpdate, onEvents, onDelete])
      await sql.raw(statement).execute(db);
  },
};

/**
 * `tx` is the transaction itself, which may be later than `xid`; `version` is that of the shipment after the change.
 */
const COLUMNS = [
  'alter table changes add column tx bigint, add column version integer',
  'alter table changes alter column tx set default pg_current_xact_id()::text::bigint',
  'create index changes_by_tx on changes (tx)',
];

/** As in server/db/schema/live.sql, but without a payload, because listeners read the change feed. */
const notify = `
  create or replace function notify_shipment() returns trigger language plpgsql as $$
  begin
    if current_setting('transcargo.wakes', true) is distinct from 'on' then
      perform pg_notify('shipment_changes', '');
    end if;
    return null;
  end $$`;

/** As in 0056. */
const onInsert = `
  create or replace function changes_on_insert() returns trigger language plpgsql as $$
  declare
    number_of_all bigint := change_xid();
  begin
    insert into changes (xid, type, shipment_id, number, version)
      select number_of_all,
        case current_setting('transcargo.restoring', true) when 'on' then 'shipment.restored' else 'shipment.created' end,
        id, tracking_number, version from new_rows;
    return null;
  end $$`;

/** As in server/db/schema/changes.sql. */
const onUpdate = `
  create or replace function changes_on_update() returns trigger language plpgsql as $$
  begin
    if old.estimated_delivery_date is distinct from new.estimated_delivery_date then
      insert into changes (type, shipment_id, number, version, payload) values
        ('shipment.promise', new.id, new.tracking_number, new.version,
        jsonb_build_object('due', new.estimated_delivery_date, 'previous', old.estimated_delivery_date,
          'reason', coalesce(nullif(current_setting('transcargo.reason', true), ''), 'unspecified')));
      if not ((old.service_type, old.origin_address, old.destination_address, old.origin_place, old.destination_place,
        old.weight, old.weight_unit, old.dimensions, old.dimensions_unit, old.items) is distinct from (new.service_type,
        new.origin_address, new.destination_address, new.origin_place, new.destination_place, new.weight,
        new.weight_unit, new.dimensions, new.dimensions_unit, new.items)) then return null; end if;
    end if;
    insert into changes (type, shipment_id, number, version)
      values ('shipment.updated', new.id, new.tracking_number, new.version);
    return null;
  end $$`;

/** As in 0056. */
const onEvents = `
  create or replace function changes_on_events() returns trigger language plpgsql as $$
  declare
    number_of_all bigint := change_xid();
  begin
    if current_setting('transcargo.restoring', true) = 'on' then return null; end if;
    insert into changes (xid, type, shipment_id, event_id, version)
      select number_of_all, 'shipment.status', shipment_id, id,
        (select version from shipments where shipments.id = new_rows.shipment_id)
      from new_rows where not is_creation
      order by shipment_id, position;
    return null;
  end $$`;

/** As in server/db/schema/changes.sql. */
const onDelete = `
  create or replace function changes_on_delete() returns trigger language plpgsql as $$
  begin
    insert into changes (type, shipment_id, number, version, payload)
      values ('shipment.deleted', old.id, old.tracking_number, old.version,
      jsonb_build_object(
        'customerId', (select customer_id from shipment_people where shipment_id = old.id),
        'references', (select coalesce(jsonb_agg(value order by value), '[]') from shipment_references
          where shipment_id = old.id and kind = 'customer')));
    return old;
  end $$`;
