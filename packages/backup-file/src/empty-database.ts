import pg from 'pg';
import { BackupError, type BackupKind, type Header } from './format.ts';

const TABLES = `
  select format('%I', relname) as name from pg_class
  where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> $1
  order by relname`;

/**
 * A database without a row, and with no tables that the backup does not know.
 * @throws BackupError
 */
export async function refuseUsed(
  client: pg.Client,
  { migrations }: Pick<Header, 'migrations'>,
  kind: BackupKind,
): Promise<void> {
  const { migrationsTable, completeMigrations = (names) => [...names] } = kind;
  const advice = `Restore into an empty one: ${kind.emptyPlace}.`;
  const { rows: tables } = await client.query<{ name: string }>(TABLES, [migrationsTable]);
  for (const { name } of tables) {
    const { rows } = await client.query(`select from ${name} limit 1`);
    if (rows.length > 0) throw new BackupError(`The database is not empty (there are rows in ${name}). ${advice}`);
  }
  if (tables.length === 0) return;
  const newer = `select name from ${pg.escapeIdentifier(migrationsTable)} where name <> all ($1)`;
  const { rows } = await client.query<{ name: string }>(newer, [completeMigrations(migrations)]);
  if (rows[0]) throw new BackupError(`The database has newer tables than the backup (${rows[0].name}). ${advice}`);
}
