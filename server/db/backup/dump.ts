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
