import { ConfigError, readConfig } from '#server/config.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { DatabaseStartError } from '#server/db/errors.ts';
import { migrate } from '#server/db/migrate.ts';

export type ConfiguredDatabase = Database & { dataDir: string; publicUrl: string };

/** A plain refusal of a command; the message says what to do. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/**
 * Runs a command on the database that the settings name, migrated, and closes it. What goes wrong in a known way is one
 * line on standard error and exit code 1.
 */
export async function runCommand(command: (database: ConfiguredDatabase) => Promise<string>): Promise<void> {
  try {
    const { dataDir, databaseUrl, publicUrl } = readConfig();
    const database = await openDatabase({ dataDir, databaseUrl, log: () => undefined });
    try {
      await migrate(database);
      process.stdout.write(`${await command({ ...database, dataDir, publicUrl })}\n`);
    } finally {
      await database.close();
    }
  } catch (error) {
    const isPlain =
      error instanceof ConfigError || error instanceof DatabaseStartError || error instanceof CommandError;
    process.stderr.write(`${isPlain ? error.message : error instanceof Error ? error.stack : error}\n`);
    process.exitCode = 1;
  }
}
