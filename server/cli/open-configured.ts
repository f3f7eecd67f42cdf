import { readConfig } from '#server/config.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { runPlain } from './run-plain.ts';

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
