import { type Kysely, sql } from 'kysely';
import { findFenceHolder } from '#server/db/change-fence.ts';
import type { Tables } from '#server/db/tables.ts';

/** Facts about the database. */
export function createSystemRepository(db: Kysely<Tables>) {
  return {
    /** Its PostgreSQL version number and its size on disk in bytes. */
    async measure(): Promise<{ version: string; bytes: number }> {
      const { rows } = await sql<{ version: string; bytes: string }>`
        select split_part(current_setting('server_version'), ' ', 1) as version,
          pg_database_size(current_database())::text as bytes`.execute(db);
      return { version: rows[0]?.version ?? '', bytes: Number(rows[0]?.bytes ?? 0) };
    },

    /** The transaction that currently blocks the change feed; null if none does. */
    findHolder: () => findFenceHolder(db),
  };
}
