import { statfs } from 'node:fs/promises';
import type { System } from '#domain/system/schema.ts';
import { findLastBackup } from '#server/db/backup/last-backup.ts';
import type { Database } from '#server/db/database.ts';

import packageJson from '../../package.json' with { type: 'json' };
import { createSystemRepository } from './system.repository.ts';
import { createSystemService, type SystemServiceDeps } from './system.service.ts';

interface SystemOptions {
  database: Database;
  dataDir?: string;
  now: () => Date;
}

/** The state of the running program. */
export function createSystem(
  { database, dataDir = '.', now }: SystemOptions,
  countEmails: SystemServiceDeps['countEmails'],
) {
  return createSystemService({
    repository: createSystemRepository(database.kysely),
    engine: database.engine,
    version: packageJson.version,
    startedAt: now(),
    measureDisk: () => measureDisk(dataDir),
    findLastBackup: () => findLastBackup(dataDir),
    countEmails,
  });
}

/** Free space of the folder's disk; null if the system does not report it. */
async function measureDisk(folder: string): Promise<System['disk']> {
  const facts = await statfs(folder).catch(() => undefined);
  if (!facts) return null;
  return { freeBytes: facts.bavail * facts.bsize, totalBytes: facts.blocks * facts.bsize };
}
