import { type Kysely, sql } from 'kysely';
import type { Shipment } from '#domain/shipment.schema.ts';
import { isPlain, type ShipmentConditions } from '#domain/shipment-filter.ts';
import { readShipmentCounts } from '#server/db/shipment-counts.ts';
import { toShipmentCondition } from '#server/db/shipment-filter.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Cursor } from './shipments.cursor.ts';
import { toShipment } from './to-shipment.ts';

export interface ListQuery extends ShipmentConditions {
  after: Cursor | undefined;
  limit: number;
}

/** How shipments are listed and counted. */
export function createShipmentSearch(db: Kysely<Tables>) {
  const matching = (conditions: ShipmentConditions) =>
    db.selectFrom('shipments').where(toShipmentCondition(conditions));

  return {
    /** Newest first. */
    async list({ after, limit, ...conditions }: ListQuery): Promise<Shipment[]> {
      let query = matching(conditions).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
      if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id})`);
      return (await query.execute()).map(toShipment);
    },

    /** How many match, as far as `most` if given; where nothing but a status is asked, exactly, from the maintained counts. */
    async countMatching(conditions: ShipmentConditions, most?: number): Promise<number> {
      if (isPlain(conditions)) {
        const counts = await readShipmentCounts(db);
        if (conditions.status) return counts[conditions.status] ?? 0;
        return Object.values(counts).reduce((sum, count) => sum + count, 0);
      }
      const found = matching(conditions).select('id');
      const row = await db
        .selectFrom((most === undefined ? found : found.limit(most)).as('some'))
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
  };
}
