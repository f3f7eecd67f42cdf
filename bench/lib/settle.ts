import type { Database } from '#server/db/database.ts';
import { vacuumNext } from '#server/db/vacuum-next.ts';

/** Leaves what was written as each engine has it after its first minutes: vacuumed and analysed by its own rules. */
export async function settle(database: Database): Promise<void> {
  if (database.engine === 'postgres') await database.pool.query('vacuum analyze');
  // What was written is counted now, in place of within a second.
  else await database.pool.query('select pg_stat_force_next_flush()');
  while (await vacuumNext(database));
}
