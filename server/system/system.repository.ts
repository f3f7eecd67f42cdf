import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** PostgreSQL's version number, and the database's size on disk in bytes. */
export async function measureDatabase(db: Kysely<Tables>): Promise<{ version: string; bytes: number }> {
  const { rows } = await sql<{ version: string; bytes: string }>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database())::text as bytes`.execute(db);
  return { version: rows[0]?.version ?? '', bytes: Number(rows[0]?.bytes ?? 0) };
}
