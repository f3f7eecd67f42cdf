import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** The places in the subject of a shipment's emails, fixed at the first one: { origin, destination }. */
export const constantSubjects: Migration = {
  name: '0082-constant-subjects',
  async up(db) {
    await sql`alter table subscriptions add column subject_places jsonb`.execute(db);
  },
};
