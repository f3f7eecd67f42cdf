import { statfs } from 'node:fs/promises';
import type { System } from '#domain/system/schema.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { findLastBackup } from '#server/db/backup/last-backup.ts';
import { findFenceHolder } from '#server/db/change-fence.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { measureDatabase } from './system.repository.ts';

interface SystemOptions extends Pick<BaseDeps, 'database' | 'now'> {
  dataDir?: string;
  countEmails: () => Promise<System['emails']>;
}

/** The running program's state for staff, without secrets or machine addresses. */
export function createSystem({ database, dataDir = '.', now, countEmails }: SystemOptions) {
  const db = database.kysely;
  const startedAt = now();
  return {
    /** Throws if the database is unavailable. */
    async describe(): Promise<System> {
      const [size, heldChanges, disk, lastBackup, { queued, failed }] = await Promise.all([
        measureDatabase(db),
        findFenceHolder(db),
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
