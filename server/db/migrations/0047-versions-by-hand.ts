import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Whoever changes a shipment makes its next version, also by SQL that does not say so: docs/decisions/0074. */
export const versionsByHand: Migration = {
  name: '0047-versions-by-hand',
  async up(db) {
    await sql.raw(trigger).execute(db);
  },
};

/** What a save may change, and what made the shipment: all that is not kept for searching or telling requests apart. */
const COLUMNS = [
  ...['tracking_number', 'status', 'service_type', 'origin_address', 'destination_address', 'origin_place'],
  ...['destination_place', 'weight', 'weight_unit', 'dimensions', 'dimensions_unit', 'items', 'notes'],
  ...['created_at', 'estimated_delivery_date', 'tracking_history'],
];
const of = (row: string) => `(${COLUMNS.map((column) => `${row}.${column}`).join(', ')})`;

/** To the millisecond, as the program writes it. */
const trigger = `
  create function next_shipment_version() returns trigger language plpgsql as $$
  begin
    new.version := old.version + 1;
    if new.updated_at = old.updated_at then new.updated_at := date_trunc('milliseconds', clock_timestamp()); end if;
    return new;
  end $$;
  create trigger next_shipment_version before update of ${COLUMNS.join(', ')} on shipments for each row
    when (old.version = new.version and ${of('old')} is distinct from ${of('new')})
    execute function next_shipment_version()`;
