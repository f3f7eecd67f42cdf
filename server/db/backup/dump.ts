import { createGzip, type Gzip } from 'node:zlib';
import { dumpDatabase } from '@transcargo/backup-file/dump-database.ts';
import { readFree } from '@transcargo/embedded-postgres/disk.ts';
import type { Database } from '../database.ts';
import { TRANSCARGO_BACKUP } from './kind.ts';

/** The backup of a database, in pieces; of an embedded one `dataDir` is the folder, to look at its disk first. */
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
 * Packs a backup. At level 1, as `pg_dump -Z1` does: the usual level takes twice the time for a file that is an eighth smaller.
 * In large pieces: small ones cost more on their way to another thread than to be packed there.
 */
export const createPacker = (): Gzip => createGzip({ level: 1, chunkSize: 1 << 18 });
