import { sql } from 'kysely';

/** The oldest transaction that is open: what it writes to the list of changes is not to be seen yet, and must not be passed. */
export const CHANGE_FENCE = sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;
