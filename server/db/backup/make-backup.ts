import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { openDatabase } from '../database.ts';
import { type Contents, checkBackup } from './check-backup.ts';
import { askAtDoor } from './door.ts';
import { dumpDatabase } from './dump.ts';
import { BackupError } from './format.ts';
import { writeFileWhole } from './write-file.ts';

/** Which database the settings name. */
export interface Where {
  dataDir: string;
  databaseUrl: string | undefined;
}

/**
 * Writes a backup of the database into a new file and reads it again to be sure. A server may be running and writing.
 * @throws BackupError, DatabaseStartError
 */
export async function makeBackup(where: Where, file: string): Promise<Contents> {
  const atDoor = where.databaseUrl ? undefined : await askAtDoor(where.dataDir);
  if (atDoor) return writeFileWhole(file, atDoor, checkBackup);
  if (!where.databaseUrl && !existsSync(join(where.dataDir, 'pg')))
    throw new BackupError(`There is no database in ${where.dataDir}: set DATA_DIR or DATABASE_URL.`);
  const database = await openDatabase({ ...where, log: () => undefined });
  try {
    const dump = dumpDatabase(database, new Date(), where.dataDir);
    return await writeFileWhole(file, compress(dump), checkBackup);
  } finally {
    await database.close();
  }
}

async function* compress(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const zipped = createGzip();
  const fed = pipeline(source, zipped);
  // Whoever reads gets the error; and a reader who leaves is none.
  fed.catch(() => undefined);
  try {
    yield* zipped;
  } finally {
    zipped.destroy();
    await fed.catch(() => undefined);
  }
}
