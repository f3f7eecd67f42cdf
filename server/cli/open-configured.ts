import { readConfig } from '#server/config.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { runPlain } from './run-plain.ts';

export type ConfiguredDatabase = Database & { dataDir: string; publicUrl: string };

/** Runs a command on the database that the settings name, migrated, and closes it. */
export async function runCommand(command: (database: ConfiguredDatabase) => Promise<string>): Promise<void> {
  await runPlain(async () => {
    const { dataDir, databaseUrl, publicUrl } = readConfig();
    const database = await openDatabase({ dataDir, databaseUrl, log: () => undefined });
    try {
      await migrate(database);
      return await command({ ...database, dataDir, publicUrl });
    } finally {
      await database.close();
    }
  });
}
