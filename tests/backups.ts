import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { checkBackup } from '@transcargo/backup-file/read-backup.ts';
import { writeFileWhole } from '@transcargo/backup-file/write-file.ts';
import { type Kysely, sql } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import { dump } from '#server/db/backup/dump.ts';
import { TRANSCARGO_BACKUP } from '#server/db/backup/kind.ts';
import type { DatabaseLocation } from '#server/db/backup/make-backup.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { newDataFolder, newTestFolder } from './embedded.ts';
import { promised } from './promised.ts';
import { createDatabase, dropDatabase } from './test-databases.ts';

/** Returns an empty, migrated, closed database; removed after the test. */
export async function createLocation(engine: Database['engine']): Promise<DatabaseLocation> {
  if (engine === 'embedded') return { dataDir: newDataFolder(), databaseUrl: undefined };
  const { serverUrl, templateUrl } = inject('postgres') ?? { serverUrl: '', templateUrl: '' };
  const databaseUrl = await createDatabase(serverUrl, templateUrl);
  onTestFinished(() => dropDatabase(serverUrl, databaseUrl));
  return { dataDir: newTestFolder(), databaseUrl };
}

/** Lists the engines to restore a backup into: in `npm test` the other one, if available. */
export function listTargets(from: Database['engine']): Database['engine'][] {
  const all: Database['engine'][] = inject('postgres') ? ['embedded', 'postgres'] : ['embedded'];
  const others = all.filter((engine) => engine !== from);
  return others.length > 0 ? promised(others, all) : all;
}

/** Opens the database until the end of the test. */
export async function openLocation(location: DatabaseLocation): Promise<Database> {
  const database = await openDatabase({ ...location, log: () => undefined });
  onTestFinished(() => database.close());
  return database;
}

/** Writes a backup of an open database into a temporary file of the test. */
export async function backUp(database: Database): Promise<string> {
  const file = join(newTestFolder(), 'backup.gz');
  const pieces: Buffer[] = [];
  for await (const piece of dump(database, new Date('2026-12-02T12:00:00Z'))) pieces.push(piece);
  async function* zipped() {
    yield gzipSync(Buffer.concat(pieces));
  }
  await writeFileWhole(file, zipped(), (draft) => checkBackup(draft, TRANSCARGO_BACKUP));
  return file;
}

/**
 * Returns count and checksum of each table, computed differently from the product: sorted and digested in the database.
 */
export async function digestTables(db: Kysely<Tables>, tables: readonly string[]): Promise<Record<string, string>> {
  return db.transaction().execute(async (trx) => {
    await sql`set local timezone to 'UTC'`.execute(trx);
    const digests: Record<string, string> = {};
    for (const table of tables) {
      const { rows } = await sql<{ digest: string }>`
        select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text collate "C")), '') as digest
        from ${sql.table(table)} t`.execute(trx);
      digests[table] = rows[0]?.digest ?? '';
    }
    return digests;
  });
}
