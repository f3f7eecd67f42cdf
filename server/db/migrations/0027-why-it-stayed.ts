import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Why a shipment stayed when its import was taken back, and since when. */
export const whyItStayed: Migration = {
  name: '0027-why-it-stayed',
  async up(db) {
    await sql`alter table import_rows add column stayed jsonb`.execute(db);
  },
};
