import { type Kysely, sql } from 'kysely';
import type { Shipment } from '#domain/shipment.schema.ts';
import type { ShipmentStatus } from '#domain/shipment-status.ts';
import { readShipmentCounts } from '#server/db/shipment-counts.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Cursor } from './shipments.cursor.ts';
import { toShipment } from './to-shipment.ts';

export interface ShipmentFilter {
  /** '' for all. */
  search: string;
  status: ShipmentStatus | undefined;
}

export interface ListQuery extends ShipmentFilter {
  after: Cursor | undefined;
  limit: number;
}

const toLikePattern = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** How shipments are listed and counted. */
export function createShipmentSearch(db: Kysely<Tables>) {
  const matching = ({ search, status }: ShipmentFilter) => {
    let query = db.selectFrom('shipments');
    if (status) query = query.where('status', '=', status);
    if (search) query = query.where('search_text', 'like', toLikePattern(search));
    return query;
  };

  return {
    /** Newest first. */
    async list({ after, limit, ...filter }: ListQuery): Promise<Shipment[]> {
      let query = matching(filter).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
      if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id})`);
      return (await query.execute()).map(toShipment);
    },

    /** How many match, as far as `most`; without a search exactly, from the maintained counts. */
    async countMatching(filter: ShipmentFilter, most: number): Promise<number> {
      if (!filter.search) {
        const counts = await readShipmentCounts(db);
        if (filter.status) return counts[filter.status] ?? 0;
        return Object.values(counts).reduce((sum, count) => sum + count, 0);
      }
      const some = matching(filter).select('id').limit(most).as('some');
      const row = await db
        .selectFrom(some)
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
  };
}
