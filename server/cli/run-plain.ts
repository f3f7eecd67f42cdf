import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from '@transcargo/backup-file/format.ts';
import type { Contents } from '@transcargo/backup-file/read-backup.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { DatabaseStartError, isUnavailable } from '#server/db/errors.ts';
import { migrate } from '#server/db/migrate.ts';

/** An expected failure of a command; the message tells the user what to do. */
export class CommandError extends Error {
  override name = 'CommandError';
}

const PLAIN = [ConfigError, DatabaseStartError, CommandError, BackupError];

function toSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (PLAIN.some((kind) => error instanceof kind)) return error.message;
  if (isUnavailable(error))
    return `The database became unavailable or rejected the command (${error.message}): try again.`;
  return error.stack ?? error.message;
}

/** Runs a command and prints its result. Errors exit with code 1, and with one line if they are expected. */
export async function runPlain(command: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    process.stderr.write(`${toSentence(error)}\n`);
    process.exitCode = 1;
  }
}

export type ConfiguredDatabase = Database & { dataDir: string; publicUrl: string };

/**
 * Parses a command's arguments, then runs it on the configured database, migrated, and closes that. It never creates an
 * embedded database, which would hide a wrong DATA_DIR.
 */
export async function runCommand<Given>(
  read: () => Given,
  command: (database: ConfiguredDatabase, options: Given) => Promise<string>,
): Promise<void> {
  await runPlain(async () => {
    const { dataDir, databaseUrl, publicUrl } = readConfig();
    const options = read();
    if (!databaseUrl && !existsSync(join(dataDir, 'pg')))
      throw new CommandError(
        `There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL, or start the program once.`,
      );
    const database = await openDatabase({ dataDir, databaseUrl, log: () => undefined });
    try {
      await migrate(database);
      return await command({ ...database, dataDir, publicUrl }, options);
    } finally {
      await database.close();
    }
  });
}

const formatCount = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

/** Describes the number of rows. */
export function describeContents({ rows }: Pick<Contents, 'rows'>): string {
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0);
  const shipments = rows.get('shipments') ?? 0;
  return `${formatCount(shipments, 'shipment')}, ${formatCount(total, 'row')} in ${formatCount(rows.size, 'table')}`;
}

/** Describes what happens to emails that were waiting when the backup was made; '' if there were none. */
export function describeMail(waiting: number, willBeSent: boolean): string[] {
  if (waiting === 0) return [];
  if (willBeSent) return [`${formatCount(waiting, 'waiting email')} will be sent.`];
  const were = waiting === 1 ? 'was waiting is withheld, because it' : 'were waiting are withheld, because they';
  return [
    `${formatCount(waiting, 'email')} that ${were} may have been sent since: see Messages, Email log, in the staff area.`,
  ];
}
