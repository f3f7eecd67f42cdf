import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Staff begin a conversation about a shipment; it has no message of a visitor. */
export const begunConversations: Migration = {
  name: '0080-begun-conversations',
  async up(db) {
    await sql`alter table contact_messages add column shipment_number text default '' not null`.execute(db);
  },
};
