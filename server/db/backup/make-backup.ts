import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError } from '@transcargo/backup-file/format.ts';
import { type Contents, checkBackup } from '@transcargo/backup-file/read-backup.ts';
import { writeFileWhole } from '@transcargo/backup-file/write-file.ts';
import { openDatabase } from '../database.ts';
import { createPacker, dump } from './dump.ts';
import { TRANSCARGO_BACKUP } from './kind.ts';
import { fetchBackup } from './socket.ts';

/** The configured database. */
export interface DatabaseLocation {
  dataDir: string;
  databaseUrl: string | undefined;
}

/**
 * Writes a backup of the database into a new file and verifies it by reading it back. The server may be running and
 * writing.
 * @throws BackupError, DatabaseStartError
 */
export async function makeBackup(location: DatabaseLocation, file: string): Promise<Contents> {
  const check = (draft: string) => checkBackup(draft, TRANSCARGO_BACKUP);
  const fetched = location.databaseUrl ? undefined : await fetchBackup(location.dataDir);
  if (fetched) return writeFileWhole(file, fetched, check);
  if (!location.databaseUrl && !existsSync(join(location.dataDir, 'pg')))
    throw new BackupError(`There is no database in ${location.dataDir}: set DATA_DIR or DATABASE_URL.`);
  const database = await openDatabase({ ...location, log: () => undefined });
  try {
    return await writeFileWhole(file, compress(dump(database, new Date(), location.dataDir)), check);
  } finally {
    await database.close();
  }
}

async function* compress(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const zipped = createPacker();
  const fed = pipeline(source, zipped);
  // The consumer gets the error; a disconnecting consumer isn't an error.
  fed.catch(() => undefined);
  try {
    yield* zipped;
  } finally {
    zipped.destroy();
    await fed.catch(() => undefined);
  }
}
