import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { newestFirst } from './search-condition.repository.ts';

/** Number of newest shipments to read, from an index in this order. */
const LOOKED_AT = 500;

/** The statement, exported to test its plan. */
export const lastAddresses = sql<{ origin_address: string; destination_address: string }>`
  select origin_address, destination_address from shipments ${newestFirst} limit ${sql.lit(LOOKED_AT)}`;

/** Addresses of the newest shipments, newest first, with duplicates. */
export async function listLastAddresses(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await lastAddresses.execute(db);
  return rows.flatMap((row) => [row.origin_address, row.destination_address]);
}
