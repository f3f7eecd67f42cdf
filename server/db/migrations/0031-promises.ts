import { sql } from 'kysely';
import { PROMISE_REASONS } from '#domain/promise.ts';
import type { Migration } from '../migrate.ts';

/**
 * Every date that was promised, append-only, written by triggers whoever changes it. Why, and a note, are said by
 * `set_config('transcargo.reason', ..., true)` and `'transcargo.note'` in the statement that changes the date.
 */
export const promises: Migration = {
  name: '0031-promises',
  async up(db) {
    for (const statement of [...TABLE, refuseUpdates, onInsert, onUpdate, fill]) await sql.raw(statement).execute(db);
  },
};

const TABLE = [
  `create table promises (
    id bigint generated always as identity primary key,
    shipment_id text not null references shipments (id) on delete cascade,
    due timestamptz,
    previous timestamptz,
    reason text not null constraint promises_reason_check
      check (reason in (${PROMISE_REASONS.map((reason) => `'${reason}'`).join(', ')})),
    note text not null,
    actor text not null,
    at timestamptz not null
  )`,
  'create index promises_of_shipment on promises (shipment_id, id desc)',
  `alter table deleted_shipments add column promises jsonb not null default '[]'`,
];

const refuseUpdates = `
  create function refuse_promise_update() returns trigger language plpgsql as $$
  begin
    raise exception 'promises are append-only';
  end $$;
  create trigger promises_append_only before update on promises for each row execute function refuse_promise_update()`;

const ACTOR = `coalesce(nullif(current_setting('transcargo.actor', true), ''), 'database')`;

/** What comes back with a deleted shipment was promised before: see 0022-changes.ts. */
const onInsert = `
  create function promise_on_insert() returns trigger language plpgsql as $$
  begin
    if current_setting('transcargo.restoring', true) = 'on' then return null; end if;
    insert into promises (shipment_id, due, previous, reason, note, actor, at)
      select id, estimated_delivery_date, null, 'unspecified', '', ${ACTOR}, updated_at
      from new_rows where estimated_delivery_date is not null;
    return null;
  end $$;
  create trigger promise_on_insert after insert on shipments
    referencing new table as new_rows for each statement execute function promise_on_insert()`;

/** By hand, nobody changes the time of the change with it. */
const onUpdate = `
  create function promise_on_update() returns trigger language plpgsql as $$
  begin
    insert into promises (shipment_id, due, previous, reason, note, actor, at) values (
      new.id, new.estimated_delivery_date, old.estimated_delivery_date,
      coalesce(nullif(current_setting('transcargo.reason', true), ''), 'unspecified'),
      coalesce(current_setting('transcargo.note', true), ''), ${ACTOR},
      case when new.updated_at is distinct from old.updated_at then new.updated_at else clock_timestamp() end);
    return null;
  end $$;
  create trigger promise_on_update after update on shipments for each row
    when (old.estimated_delivery_date is distinct from new.estimated_delivery_date) execute function promise_on_update()`;

/** What was promised before this table: the audit log has every change of a date by staff. */
const fill = `
  with changed as (
    select id, shipment_id, actor, at, (before->>'estimated_delivery_date')::timestamptz as previous,
      (after->>'estimated_delivery_date')::timestamptz as due,
      row_number() over (partition by shipment_id order by id) as nth
    from audit_entries where action <> 'deleted' and before ? 'estimated_delivery_date'
      and shipment_id in (select id from shipments)
  ), lines as (
    select shipment.id as shipment_id,
      case when first.id is null then shipment.estimated_delivery_date else first.previous end as due,
      null::timestamptz as previous, 'database' as actor, shipment.created_at as at, 0::bigint as nth
    from shipments as shipment left join changed as first on first.shipment_id = shipment.id and first.nth = 1
    union all
    select shipment_id, due, previous, actor, at, nth from changed
  )
  insert into promises (shipment_id, due, previous, reason, note, actor, at)
    select shipment_id, due, previous, 'unspecified', '', actor, at from lines
    where nth > 0 or due is not null order by shipment_id, nth`;
