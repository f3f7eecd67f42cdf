import { BackupError } from '@transcargo/backup-file/format.ts';
import type pg from 'pg';

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
