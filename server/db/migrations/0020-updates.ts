import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/**
 * What was written since a time is asked again and again by programs, and as a rule is little: without an index each of
 * them would read the whole table.
 */
export const updates: Migration = {
  name: '0020-updates',
  async up(db) {
    await sql`create index shipments_by_update on shipments (updated_at)`.execute(db);
  },
};
