import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/**
 * Which shipments have had another date than the first, so that a report of how often dates moved reads these alone. Whether
 * it was another day is for the reader to say, who knows the company's zone.
 */
export const movedDates: Migration = {
  name: '0040-moved-dates',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  'alter table shipment_facts add column is_moved boolean not null default false',
  `update shipment_facts set is_moved = true where shipment_id in (
    select shipment_id from promises where previous is not null and due is distinct from previous)`,
  'create index shipment_facts_moved on shipment_facts (created_at) where is_moved',
  `create function note_moved_date() returns trigger language plpgsql as $$
  begin
    update shipment_facts set is_moved = true where shipment_id = new.shipment_id and not is_moved;
    return null;
  end $$`,
  // Also when a deleted shipment comes back with its promises.
  `create trigger note_moved_date after insert on promises for each row
    when (new.previous is not null and new.due is distinct from new.previous) execute function note_moved_date()`,
];
