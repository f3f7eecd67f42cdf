import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Statistics target per column; PostgreSQL's default of 100 would block the engine's only thread for seconds. */
const STATISTICS_TARGET = 20;

/**
 * Tables of which a fifth is new or dead, plus a minimum for small ones. Growth is known after a restart, dead rows
 * aren't. None while the disk is nearly full, because vacuuming would fill it.
 */
const DUE = sql`select tab.oid::regclass::text as name
  from pg_stat_user_tables as stat
    join pg_class as tab on tab.oid = stat.relid and tab.relkind = 'r'
    left join pg_class as toast on toast.oid = tab.reltoastrelid
    left join pg_stat_all_tables as toast_stat on toast_stat.relid = toast.oid
    cross join lateral (select
      (pg_relation_size(tab.oid) + coalesce(pg_relation_size(toast.oid), 0)) / current_setting('block_size')::int as pages,
      tab.relpages + coalesce(toast.relpages, 0) as known) as size
  where current_setting('transaction_read_only') = 'off' and (pages > 10 + 1.2 * known
    or stat.n_dead_tup > 50 + 0.2 * tab.reltuples
    or toast_stat.n_dead_tup > 50 + 0.2 * toast.reltuples)
  order by pages desc limit 1`;

/**
 * Vacuums and analyzes the largest table of which a fifth is new or dead: nothing else does on the embedded engine, so
 * that dead rows would keep their space and plans their first statistics. PostgreSQL has autovacuum. Returns true after
 * a table: another may be due. Decision 0001.
 */
export async function vacuumNext({ engine, kysely: db }: Pick<Database, 'engine' | 'kysely'>): Promise<boolean> {
  if (engine === 'postgres') return false;
  const { rows } = await sql<{ name: string }>`${DUE}`.execute(db);
  const [due] = rows;
  if (!due) return false;
  const table = sql.raw(due.name);
  await sql`vacuum ${table}`.execute(db);
  await db.transaction().execute(async (trx) => {
    await sql`set local default_statistics_target = ${sql.lit(STATISTICS_TARGET)}`.execute(trx);
    await sql`analyze ${table}`.execute(trx);
  });
  return true;
}
