import { sql } from 'kysely';
import type { TestEngine } from './engines.ts';

/** Returns every row of every table as text. */
export async function readEverything(engine: TestEngine): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`.execute(engine.kysely);
  const all: Record<string, string> = {};
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(t)::text as row from ${sql.table(`${schema}.${name}`)} t order by 1`.execute(engine.kysely);
    all[name] = rows.map(({ row }) => row).join('\n');
  }
  return all;
}
