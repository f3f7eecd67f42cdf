import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** The list can be sorted by status and by the latest estimate; server/shipments/list-order.repository.ts reads these. */
export const listOrders: Migration = {
  name: '0073-list-orders',
  async up(db) {
    await sql`create index shipments_by_status_rank on shipments (
      array_position('{ON_HOLD,DELIVERED,OUT_FOR_DELIVERY,IN_TRANSIT,LABEL_CREATED}'::text[], status), created_at, id
    )`.execute(db);
    await sql`create index shipments_by_latest_estimate on shipments (
      (status <> 'DELIVERED'), coalesce(estimated_delivery_date, '-infinity'::timestamptz), id
    )`.execute(db);
  },
};
