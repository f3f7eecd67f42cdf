import type pg from 'pg';
import { BackupError, type Header } from './format.ts';

const OTHER_PLACE = 'Restore into an empty one: another DATA_DIR, or a new PostgreSQL database.';

/**
 * A server holds a connection as long as it runs. One that is some moments old may be what this command has just closed.
 * (Of the embedded database the lock of the folder tells.)
 */
const SERVERS = `
  select count(*)::int as n from pg_stat_activity
  where datname = current_database() and application_name = 'transcargo' and pid <> pg_backend_pid()
    and backend_start < now() - interval '2 seconds'`;

export async function refuseRunningServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ n: number }>(SERVERS);
  if (rows[0]?.n) throw new BackupError('A server is running on this database: stop it first.');
}

const TABLES = `
  select format('%I', relname) as name from pg_class
  where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> 'applied_migrations'
  order by relname`;

/**
 * A database without a row, and with no tables that the backup does not know.
 * @throws BackupError
 */
export async function refuseUsed(client: pg.Client, { migrations }: Pick<Header, 'migrations'>): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(TABLES);
  for (const { name } of tables) {
    const { rows } = await client.query(`select from ${name} limit 1`);
    if (rows.length > 0) throw new BackupError(`The database is not empty (there are rows in ${name}). ${OTHER_PLACE}`);
  }
  if (tables.length === 0) return;
  const { rows } = await client.query<{ name: string }>('select name from applied_migrations where name <> all ($1)', [
    migrations,
  ]);
  if (rows[0]) throw new BackupError(`The database has newer tables than the backup (${rows[0].name}). ${OTHER_PLACE}`);
}
