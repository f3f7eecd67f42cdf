import { type Kysely, sql } from 'kysely';
import type { CustomerScope } from '#domain/customer-scope.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { whereInScope } from '#server/db/customer-scope.ts';
import { type PastedNumbersTable, toShipment } from '#server/db/tables/shipments.ts';
import type { Tables } from '#server/db/tables.ts';

export type StoredNumbers = Omit<PastedNumbersTable, 'created_at'>;

const MAX_AGE = sql`interval '1 day'`;
/** Stored lists per account; the oldest is deleted first. */
const MAX_KEPT = 50;

/** Lists of numbers that staff pasted. */
export function createPastedNumbersRepository(db: Kysely<Tables>) {
  return {
    /** Stores a list and deletes those that are a day old or exceed the limit. */
    async insert(stored: StoredNumbers, now: Date): Promise<void> {
      await sql`delete from pasted_numbers where created_at < ${now}::timestamptz - ${MAX_AGE} or id in (
        select id from pasted_numbers where owner = ${stored.owner} order by created_at desc, id offset ${MAX_KEPT - 1})`.execute(
        db,
      );
      await db
        .insertInto('pasted_numbers')
        .values({ ...stored, created_at: now })
        .execute();
    },

    /** Undefined if this account has no list with the id, or it is a day old. */
    find: (id: string, owner: string, now: Date): Promise<StoredNumbers | undefined> =>
      db
        .selectFrom('pasted_numbers')
        .selectAll()
        .where('id', '=', id)
        .where('owner', '=', owner)
        .where(sql<boolean>`created_at >= ${now}::timestamptz - ${MAX_AGE}`)
        .executeTakeFirst(),

    /** The shipments in the caller's scope with these numbers, in the order of the numbers. */
    async listShipments(numbers: string[], customerScope: CustomerScope): Promise<Shipment[]> {
      const rows = await db
        .selectFrom('shipments')
        .selectAll()
        .where(sql<boolean>`tracking_number = any(${numbers})`)
        .where(whereInScope(customerScope))
        .orderBy(sql`array_position(${numbers}::text[], tracking_number)`)
        .execute();
      return rows.map(toShipment);
    },
  };
}

export type PastedNumbersRepository = ReturnType<typeof createPastedNumbersRepository>;
