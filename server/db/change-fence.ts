import { type Kysely, sql } from 'kysely';
import type { HeldChanges } from '#domain/system/schema.ts';
import type { Tables } from './tables.ts';

/** The oldest open transaction: readers must not pass its changes, which aren't visible yet. */
export const CHANGE_FENCE = sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

/**
 * Returns what holds the fence and for how long, without its query; null if nothing does. Every transaction with a
 * number locks it, and every role can see locks. Roles without pg_read_all_stats can't see the rest: then the oldest
 * waiting change gives its age. A prepared transaction has no process.
 */
export async function findFenceHolder(db: Kysely<Tables>): Promise<HeldChanges | null> {
  const { rows } = await sql<HeldChanges>`
    select greatest(0, extract(epoch from clock_timestamp() - coalesce(activity.xact_start, prepared.prepared,
        (select at from changes where xid >= ${CHANGE_FENCE} order by xid, seq limit 1))))::float8 as seconds,
      nullif(activity.application_name, '') as application, coalesce(activity.usename, prepared.owner) as user,
      case when prepared.gid is null then activity.state else 'prepared' end as state, lock.pid
    from pg_locks as lock
      left join pg_stat_activity as activity on activity.pid = lock.pid
      left join pg_prepared_xacts as prepared on prepared.transaction = lock.transactionid
    where lock.locktype = 'transactionid' and lock.granted and lock.mode = 'ExclusiveLock'
      and lock.transactionid = pg_snapshot_xmin(pg_current_snapshot())::xid
      and lock.pid is distinct from pg_backend_pid()`.execute(db);
  return rows[0] ?? null;
}
