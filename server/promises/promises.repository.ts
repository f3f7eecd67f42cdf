import { type Kysely, sql } from 'kysely';
import type { PromiseLine } from '#domain/promise.schema.ts';
import type { Tables } from '#server/db/tables.ts';

/** The ledger of promised dates. It is written by triggers (0031-promises.ts), and only read here. */
export function createPromiseRepository(db: Kysely<Tables>) {
  return {
    /** Newest first; undefined when there is no such shipment. */
    async listOfShipment(shipmentId: string, limit: number): Promise<PromiseLine[] | undefined> {
      const rows = await db
        .selectFrom('promises')
        .selectAll()
        .where('shipment_id', '=', shipmentId)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      if (rows.length === 0) {
        const { rows: found } = await sql`select 1 from shipments where id = ${shipmentId}`.execute(db);
        if (found.length === 0) return undefined;
      }
      return rows.map(({ id, due, previous, reason, note, actor: by, at }) => ({
        ...{ id, reason, note, by, at: at.toISOString() },
        ...{ due: due?.toISOString() ?? null, previous: previous?.toISOString() ?? null },
      }));
    },
  };
}

export type PromiseRepository = ReturnType<typeof createPromiseRepository>;
