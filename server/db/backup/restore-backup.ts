import { fillTables } from '@transcargo/backup-file/fill-tables.ts';
import { BackupError, type Header } from '@transcargo/backup-file/format.ts';
import { assertEmptyDatabase } from '@transcargo/backup-file/list-tables.ts';
import { type Contents, checkBackup } from '@transcargo/backup-file/read-backup.ts';
import { readFree } from '@transcargo/embedded-postgres/disk.ts';
import pg from 'pg';
import { completeNames, isReplaced } from '../baseline.ts';
import { type Database, openDatabase } from '../database.ts';
import { isUnavailable } from '../errors.ts';
import { migrate } from '../migrate.ts';
import { migrations } from '../migrations/migrations.ts';
import { TRANSCARGO_BACKUP } from './kind.ts';
import type { DatabaseLocation } from './make-backup.ts';

export interface Restored extends Contents {
  /** Emails that were waiting when the backup was made. */
  waiting: number;
}

/** The transaction takes as long as the data: indexing a large table is one statement. */
const ONE_HOUR_MS = 3_600_000;
/** Bytes of tables, indexes and log per byte of rows in the backup, plus a margin; measured: 3.4. */
const SPACE_FACTOR = 5;

/** The error text of a withheld email; domain/mail/failure.ts explains it. */
const HELD = 'Held back: a backup was restored, and this mail may have been sent before.';

/**
 * Fills an empty database with the backup in one transaction: completely, with equal counts and checksums, or not at
 * all. Then migrates it. Waiting emails are withheld and webhooks paused, unless they are to be sent.
 * @throws BackupError, DatabaseStartError
 */
export async function restoreBackup(
  location: DatabaseLocation,
  file: string,
  options: { sendWaitingMail: boolean },
): Promise<Restored> {
  const contents = await checkBackup(file, TRANSCARGO_BACKUP);
  const names = namesOf(contents.header);
  const database = await openDatabase({
    ...location,
    log: () => undefined,
    embedded: { statementLimitMs: ONE_HOUR_MS, idleTransactionMs: ONE_HOUR_MS },
  });
  try {
    await withClient(database, refuseRunningServer);
    if (database.engine === 'embedded') refuseSmallDisk(location.dataDir, contents.bytes);
    await withClient(database, (client) => assertEmptyDatabase(client, contents.header, TRANSCARGO_BACKUP));
    await migrate(
      database,
      migrations.filter(({ name }) => names.includes(name)),
    );
    const waiting = await withClient(database, (client) => restoreRows(client, file, options.sendWaitingMail));
    await migrate(database);
    // Nothing else gives the embedded engine's planner statistics.
    await withClient(database, (client) => client.query('vacuum analyze'));
    return { ...contents, waiting };
  } finally {
    await database.close();
  }
}

/**
 * Returns the migrations that the backup's rows need.
 * @throws BackupError if some are unknown, or if it is older than the baseline
 */
function namesOf({ migrations: applied, version }: Header): string[] {
  const names = completeBackupNames(applied);
  const unknown = names.find((name) => !isReplaced(name) && !migrations.some((migration) => migration.name === name));
  if (unknown)
    throw new BackupError(
      `The backup was made by a newer version (${version}, it has ${unknown}): update this program.`,
    );
  return names;
}

function completeBackupNames(applied: readonly string[]): string[] {
  try {
    return completeNames(applied);
  } catch (cause) {
    throw new BackupError(
      'The backup is too old: restore it with commit 196ed0b5 of this program, make a new backup there and restore that.',
      { cause },
    );
  }
}

/** Rejects a disk too small for the backup, because the engine aborts if it fills up during a transaction. */
function refuseSmallDisk(dataDir: string, bytes: number): void {
  const free = readFree(dataDir);
  const needed = bytes * SPACE_FACTOR;
  if (free >= needed) return;
  const megabytes = (count: number) => `${Math.ceil(count / 1e6)} MB`;
  throw new BackupError(
    `The disk of ${dataDir} is too full: restoring takes about ${megabytes(needed)}, ${megabytes(free)} are free.`,
  );
}

async function withClient<Result>(
  { clientConfig }: Database,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...clientConfig, idle_in_transaction_session_timeout: ONE_HOUR_MS });
  // The error also rejects the running query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function restoreRows(client: pg.Client, file: string, sendWaitingMail: boolean): Promise<number> {
  await client.query('begin');
  try {
    await fillTables(client, file, TRANSCARGO_BACKUP);
    const waiting = await (sendWaitingMail ? countWaiting(client) : withholdMails(client));
    await client.query('commit');
    return waiting;
  } catch (error) {
    // A lost connection has already rolled back.
    await client.query('rollback').catch(() => undefined);
    if (error instanceof BackupError || isUnavailable(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`Nothing was restored: the database refused the rows (${reason}).`, { cause: error });
  }
}

async function countWaiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from mails where state = 'queued'`);
  return rows[0]?.n ?? 0;
}

/** Withholds waiting emails, because they may have been sent after the backup. */
async function withholdMails(client: pg.Client): Promise<number> {
  // Older backups have no webhooks.
  const { rows } = await client.query(`select where to_regclass('webhook_endpoints') is not null`);
  if (rows.length > 0)
    await client.query(`update webhook_endpoints set state = 'paused', paused_by = 'restore', stopped_at = now()
      where state = 'on'`);
  const withheld = await client.query(`update mails set state = 'failed', last_error = $1 where state = 'queued'`, [
    HELD,
  ]);
  return withheld.rowCount ?? 0;
}

/**
 * A running server keeps a connection open; a recent one may be this command's own, just closed. The folder's lock
 * detects servers of the embedded database.
 */
const SERVERS = `
  select count(*)::int as n from pg_stat_activity
  where datname = current_database() and application_name = 'transcargo' and pid <> pg_backend_pid()
    and backend_start < now() - interval '2 seconds'`;

export async function refuseRunningServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ n: number }>(SERVERS);
  if (rows[0]?.n) throw new BackupError('A server is running on this database: stop it first.');
}
