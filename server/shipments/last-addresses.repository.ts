import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { newestFirst } from './search-condition.repository.ts';

/** So many of the newest shipments are looked at: an index has them in this order, however many there are. */
const LOOKED_AT = 500;

/** The statement, for its plan to be asked for. */
export const lastAddresses = sql<{ origin_address: string; destination_address: string }>`
  select origin_address, destination_address from shipments ${newestFirst} limit ${sql.lit(LOOKED_AT)}`;

/** Addresses of the newest shipments, the newest's first; some more than once. */
export async function listLastAddresses(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await lastAddresses.execute(db);
  return rows.flatMap((row) => [row.origin_address, row.destination_address]);
}
