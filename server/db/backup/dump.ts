import { createGzip, type Gzip } from 'node:zlib';
import { dumpDatabase } from '@transcargo/backup-file/dump-database.ts';
import { readFree } from '@transcargo/embedded-postgres/disk.ts';
import type { Database } from '../database.ts';
import { TRANSCARGO_BACKUP } from './kind.ts';

/**
 * Returns the backup of a database in chunks. For an embedded database, `dataDir` is its folder, whose free disk space
 * is checked first.
 */
export const dump = (
  { clientConfig, engine }: Pick<Database, 'clientConfig' | 'engine'>,
  now: Date,
  dataDir?: string,
): AsyncGenerator<Buffer> =>
  dumpDatabase(
    { clientConfig, engine, readFreeBytes: dataDir === undefined ? undefined : () => readFree(dataDir) },
    TRANSCARGO_BACKUP,
    now,
  );

/**
 * Compresses a backup at level 1, like `pg_dump -Z1`: the default level takes twice as long to save an eighth. Uses
 * large chunks, because handing small ones to another thread costs more than compressing them.
 */
export const createPacker = (): Gzip => createGzip({ level: 1, chunkSize: 1 << 18 });
