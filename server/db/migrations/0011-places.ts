import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/**
 * The place that staff want visitors to see, and a flag on the entry that a shipment was created with. Places that reports
 * count by are read again, because the rule that reads them has changed.
 */
export const places: Migration = {
  name: '0011-places',
  async up(db) {
    await sql`alter table shipments add column origin_place text not null default '',
      add column destination_place text not null default ''`.execute(db);
    // Neither an audit line nor a message to open pages: nobody changed anything.
    await sql`alter table shipments disable trigger user`.execute(db);
    await sql`update shipments set tracking_history = jsonb_set(tracking_history,
      array[(jsonb_array_length(tracking_history) - 1)::text, 'isCreation'], 'true')`.execute(db);
    await sql`alter table shipments enable trigger user`.execute(db);
    await onUpdate.execute(db);
    await sql`update shipment_facts set origin_place = null, destination_place = null,
      address_version = address_version + 1`.execute(db);
  },
};

/** As in 0008-reports.ts, but a place entered by staff also makes the server read the places again. */
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
      origin_place = case when moved.place then null else fact.origin_place end,
      destination_place = case when moved.place then null else fact.destination_place end,
      address_version = fact.address_version + moved.place::int
    from new_rows join old_rows on old_rows.id = new_rows.id, lateral (select
      (old_rows.origin_address, old_rows.destination_address, old_rows.origin_place, old_rows.destination_place)
      is distinct from
      (new_rows.origin_address, new_rows.destination_address, new_rows.origin_place, new_rows.destination_place)
      as place) as moved
    where fact.shipment_id = new_rows.id;
    return null;
  end $$`);
