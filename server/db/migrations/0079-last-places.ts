import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** The list can be filtered by the place of the newest entry; server/db/shipment-filter.ts reads this. */
export const lastPlaces: Migration = {
  name: '0079-last-places',
  async up(db) {
    await sql`create index shipments_by_last_place on shipments (
      fold_text(tracking_history->0->>'location') text_pattern_ops, created_at, id
    )`.execute(db);
  },
};
