import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/**
 * What a report no longer counts as it did, or learned late, whoever wrote it: see docs/decisions/0062. Whether a day was over
 * by then is for the reader to say, who knows the company's zone; the conditions of the triggers only keep out what cannot be.
 */
export const reportCorrections: Migration = {
  name: '0039-report-corrections',
  async up(db) {
    for (const statement of [...TABLE, onFacts, onShipment, onTruncate, editedAt, onUpdate])
      await sql.raw(statement).execute(db);
  },
};

const TABLE = [
  // No foreign key: a deleted shipment is what some of the lines are about. What is null did not count, or was not known.
  `create table report_corrections (
    id bigint generated always as identity primary key,
    kind text not null,
    shipment_id text not null,
    tracking_number text,
    at timestamptz not null,
    created_at timestamptz not null,
    moved_from timestamptz,
    service_type text,
    origin_place text,
    destination_place text,
    promised_at timestamptz,
    delivered_at timestamptz
  )`,
  'create index report_corrections_created on report_corrections (created_at)',
  // When the shipment was changed, by the clock of who did it.
  'alter table shipment_facts add column changed_at timestamptz',
];

/** A midnight of any zone lies at a quarter of an hour, so nothing else lies on two days. */
const onTwoDays = (one: string, other: string) =>
  `date_bin('15 minutes', ${one}, 'epoch') is distinct from date_bin('15 minutes', ${other}, 'epoch')`;

const IS_CHANGED = `old.created_at <> new.created_at or old.service_type <> new.service_type
  or old.origin_place is not null and old.origin_place is distinct from new.origin_place
  or old.destination_place is not null and old.destination_place is distinct from new.destination_place
  or old.promised_at is not null and old.promised_at is distinct from new.promised_at`;

const insert = (kind: string, row: string, columns: string, values: string) =>
  `insert into report_corrections (kind, shipment_id, at, created_at, ${columns})
    values ('${kind}', new.shipment_id, at, ${row}.created_at, ${values});`;

/** What comes back with a deleted shipment was so before. */
const onFacts = `
  create function report_corrections_on_facts() returns trigger language plpgsql as $$
  declare
    -- Whoever changes the facts themselves is no trigger of the shipments.
    at timestamptz := case when pg_trigger_depth() > 1 then new.changed_at else clock_timestamp() end;
  begin
    if current_setting('transcargo.restoring', true) = 'on' then return null; end if;
    if ${IS_CHANGED} then
      ${insert(
        'changed',
        'old',
        'service_type, origin_place, destination_place, promised_at',
        'old.service_type, old.origin_place, old.destination_place, old.promised_at',
      )}
    end if;
    if old.created_at <> new.created_at then
      ${insert('entered', 'new', 'moved_from', 'old.created_at')}
    end if;
    if old.delivered_at <> new.delivered_at or old.delivered_at is not null and new.delivered_at is null then
      ${insert('delivery', 'old', 'delivered_at', 'old.delivered_at')}
    elsif old.delivered_at is null and ${onTwoDays('new.delivered_at', 'at')} then
      ${insert('told', 'new', 'delivered_at', 'new.delivered_at')}
    end if;
    return null;
  end $$;
  create trigger report_corrections_on_facts after update on shipment_facts for each row
    when (old.delivered_at is distinct from new.delivered_at or ${IS_CHANGED})
    execute function report_corrections_on_facts()`;

/** Samples never counted. One that comes with a later version than the first was entered elsewhere. */
const onShipment = `
  create function report_corrections_on_shipment() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into report_corrections (kind, shipment_id, at, created_at)
        values ('entered', new.id, new.updated_at, new.created_at);
    else
      insert into report_corrections (kind, shipment_id, tracking_number, at,
          created_at, service_type, origin_place, destination_place, promised_at, delivered_at)
        select 'deleted', old.id, old.tracking_number,
          coalesce(nullif(current_setting('transcargo.at', true), '')::timestamptz, clock_timestamp()),
          created_at, service_type, origin_place, destination_place, promised_at, delivered_at
        from shipment_facts where shipment_id = old.id;
    end if;
    return case when tg_op = 'INSERT' then null else old end;
  end $$;
  create trigger report_corrections_on_insert after insert on shipments for each row
    when (not new.is_sample and new.version = 1 and ${onTwoDays('new.created_at', 'new.updated_at')})
    execute function report_corrections_on_shipment();
  create trigger report_corrections_on_delete before delete on shipments for each row
    when (not old.is_sample) execute function report_corrections_on_shipment()`;

const onTruncate = `
  create or replace function report_changes_on_truncate() returns trigger language plpgsql as $$
  begin
    delete from report_days;
    delete from report_changes;
    delete from report_corrections;
    return null;
  end $$`;

/**
 * When somebody set the status without an entry. Until a scan of before comes late, an older entry of the same status says
 * since when it holds; from then on this does.
 */
const editedAt = `
  create function shipment_edited_at(shipment text) returns timestamptz language sql stable as $$
    select max(occurred_at) from shipment_events where shipment_id = shipment and via = 'edit'
  $$`;

/** As in 0034-attention.ts, with the time of the change. */
const onUpdate = `
  create or replace function shipment_facts_on_update() returns trigger language plpgsql as $$
  begin
    update shipment_facts as fact set
      created_at = new_rows.created_at,
      service_type = new_rows.service_type,
      status = new_rows.status,
      started_at = shipment_started_at(new_rows.tracking_history),
      delivered_at = shipment_delivered_at(new_rows.tracking_history),
      promised_at = case when fact.promised_at is null and fact.delivered_at is null
        then new_rows.estimated_delivery_date else fact.promised_at end,
      origin_place = case when moved.place then written.places->>'origin' else fact.origin_place end,
      destination_place = case when moved.place then written.places->>'destination' else fact.destination_place end,
      address_version = fact.address_version + moved.place::int,
      status_since = coalesce(clock.status_since,
        set_status_at(old_rows.status, new_rows.status, old_rows.version = new_rows.version,
          new_rows.updated_at, greatest(fact.status_since, shipment_edited_at(new_rows.id)))),
      code = clock.code,
      last_at = clock.last_at,
      estimated_at = case when new_rows.status <> 'DELIVERED' then new_rows.estimated_delivery_date end,
      contradicted_at = clock.contradicted_at,
      changed_at = case when old_rows.version = new_rows.version then clock_timestamp() else new_rows.updated_at end
    from new_rows join old_rows on old_rows.id = new_rows.id, lateral (select
      (old_rows.origin_address, old_rows.destination_address, old_rows.origin_place, old_rows.destination_place)
      is distinct from
      (new_rows.origin_address, new_rows.destination_address, new_rows.origin_place, new_rows.destination_place)
      as place) as moved, lateral (select written_places(new_rows.id) as places) as written,
      lateral shipment_clock(new_rows.tracking_history, new_rows.status) as clock
    where fact.shipment_id = new_rows.id;
    return null;
  end $$`;
