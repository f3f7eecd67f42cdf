import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Reads addresses without a public place again, because more cities are listed now (docs/decisions/0019). */
export const moreCities: Migration = {
  name: '0060-more-cities',
  async up(db) {
    await sql`update shipment_facts set origin_place = null, destination_place = null,
      address_version = address_version + 1 where origin_place = '' or destination_place = ''`.execute(db);
  },
};
