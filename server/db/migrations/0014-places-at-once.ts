import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/**
 * The statement that writes a shipment's addresses may name the places that reports count by, in a setting of its
 * transaction (with-places.ts). Of rows that come without, such as those written by hand, they are null and read later.
 */
export const placesAtOnce: Migration = {
  name: '0014-places-at-once',
  async up(db) {
    for (const statement of [writtenPlaces, onInsert, onUpdate]) await statement.execute(db);
  },
};

const writtenPlaces = sql.raw(`
  create function written_places(shipment text) returns jsonb language sql stable as $$
    select places from (select nullif(current_setting('transcargo.places', true), '')::jsonb as places) as written
    where places->>'id' = shipment
  $$`);

/** As in 0008-reports.ts. */
const onInsert = sql.raw(`
  create or replace function shipment_facts_on_insert() returns trigger language plpgsql as $$
  begin
    insert into shipment_facts (shipment_id, created_at, service_type, status, started_at, delivered_at, promised_at,
        origin_place, destination_place)
      select id, created_at, service_type, status, shipment_started_at(tracking_history),
        shipment_delivered_at(tracking_history), estimated_delivery_date,
        written.places->>'origin', written.places->>'destination'
      from new_rows, lateral (select written_places(id) as places) as written;
    return null;
  end $$`);

/** As in 0011-places.ts. */
const onUpdate = sql.raw(`
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
      address_version = fact.address_version + moved.place::int
    from new_rows join old_rows on old_rows.id = new_rows.id, lateral (select
      (old_rows.origin_address, old_rows.destination_address, old_rows.origin_place, old_rows.destination_place)
      is distinct from
      (new_rows.origin_address, new_rows.destination_address, new_rows.origin_place, new_rows.destination_place)
      as place) as moved, lateral (select written_places(new_rows.id) as places) as written
    where fact.shipment_id = new_rows.id;
    return null;
  end $$`);
