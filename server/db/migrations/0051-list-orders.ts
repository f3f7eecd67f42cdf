import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** The list by when shipments are expected: LIST_ORDERS of server/shipments. By what changed last, 0020 has an index. */
export const listOrders: Migration = {
  name: '0051-list-orders',
  async up(db) {
    await sql`create index shipments_by_estimate on shipments
      ((status = 'DELIVERED'), (coalesce(estimated_delivery_date, 'infinity')), id)`.execute(db);
  },
};
