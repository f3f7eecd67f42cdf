import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Lines of the audit log about accounts, keys, webhooks, the company and people's data are found among millions about shipments. */
export const activity: Migration = {
  name: '0038-activity',
  async up(db) {
    await sql`create index audit_entries_activity on audit_entries (id desc)
      where shipment_id is null and customer_id is null and contact_message_id is null`.execute(db);
  },
};
