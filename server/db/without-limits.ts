import { Kysely, PostgresDialect } from 'kysely';
import type { Database } from './database.ts';
import { makePool } from './pool.ts';

/**
 * Work at a start, on a connection of its own: the pool's time limits are for answering people, and this takes as long as
 * it takes.
 */
export async function withoutLimits<Result, Known>(
  { clientConfig }: Pick<Database, 'clientConfig'>,
  work: (db: Kysely<Known>) => Promise<Result>,
): Promise<Result> {
  const pool = makePool({ ...clientConfig, max: 1 });
  const db = new Kysely<Known>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
