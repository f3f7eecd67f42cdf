import { statfs } from 'node:fs/promises';
import type { System } from '#domain/system/schema.ts';
import type { Provided } from '#server/core/provided.ts';
import { findLastBackup } from '#server/db/backup/last-backup.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { createSystemRepository } from './system.repository.ts';

interface SystemOptions extends Pick<Provided, 'database' | 'now'> {
  dataDir?: string;
  countEmails: () => Promise<System['emails']>;
}

/** The running program's state for staff, without secrets or machine addresses. */
export function createSystem({ database, dataDir = '.', now, countEmails }: SystemOptions) {
  const repository = createSystemRepository(database.kysely);
  const startedAt = now();
  return {
    /** Throws if the database is unavailable. */
    async describe(): Promise<System> {
      const [size, heldChanges, disk, lastBackup, { queued, failed }] = await Promise.all([
        repository.measure(),
        repository.findHolder(),
        measureDisk(dataDir),
        findLastBackup(dataDir),
        countEmails(),
      ]);
      return {
        version: packageJson.version,
        node: process.versions.node,
        startedAt: startedAt.toISOString(),
        database: { engine: database.engine, ...size },
        disk,
        lastBackup,
        heldChanges,
        emails: { queued, failed },
      };
    },
  };
}

export type SystemService = ReturnType<typeof createSystem>;

/** Free space of the folder's disk; null if the system does not report it. */
async function measureDisk(folder: string): Promise<System['disk']> {
  const facts = await statfs(folder).catch(() => undefined);
  if (!facts) return null;
  return { freeBytes: facts.bavail * facts.bsize, totalBytes: facts.blocks * facts.bsize };
}
