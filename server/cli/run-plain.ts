import { BackupError } from '@transcargo/backup-file/format.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { DatabaseStartError, isUnavailable } from '#server/db/errors.ts';
import { migrate } from '#server/db/migrate.ts';

/** A plain refusal of a command; the message says what to do. */
export class CommandError extends Error {
  override name = 'CommandError';
}

const PLAIN = [ConfigError, DatabaseStartError, CommandError, BackupError];

function toSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (PLAIN.some((kind) => error instanceof kind)) return error.message;
  if (isUnavailable(error)) return `The database went away or refused (${error.message}): try again.`;
  return error.stack ?? error.message;
}

/** Runs a command and writes what it returns. What goes wrong is exit code 1, and one line if it is known. */
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
 * Reads what a command is about, then runs it on the database that the settings name, migrated, and closes that.
 * A command that is used wrongly makes no database.
 */
export async function runCommand<Given>(
  read: () => Given,
  command: (database: ConfiguredDatabase, given: Given) => Promise<string>,
): Promise<void> {
  await runPlain(async () => {
    const { dataDir, databaseUrl, publicUrl } = readConfig();
    const given = read();
    const database = await openDatabase({ dataDir, databaseUrl, log: () => undefined });
    try {
      await migrate(database);
      return await command({ ...database, dataDir, publicUrl }, given);
    } finally {
      await database.close();
    }
  });
}
