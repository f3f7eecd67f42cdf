import type { System } from '#domain/system/schema.ts';
import type { SystemRepository } from './system.repository.ts';

export interface SystemServiceDeps {
  repository: SystemRepository;
  engine: System['database']['engine'];
  version: string;
  startedAt: Date;
  /** Measures the data folder's disk; null if that is impossible. */
  measureDisk: () => Promise<System['disk']>;
  findLastBackup: () => Promise<System['lastBackup']>;
  countEmails: () => Promise<System['emails']>;
}

/** The program's state for staff, without secrets or machine addresses. */
export function createSystemService(deps: SystemServiceDeps) {
  return {
    /** Throws if the database is unavailable. */
    async describe(): Promise<System> {
      const [database, heldChanges, disk, lastBackup, { queued, failed }] = await Promise.all([
        deps.repository.measure(),
        deps.repository.findHolder(),
        deps.measureDisk(),
        deps.findLastBackup(),
        deps.countEmails(),
      ]);
      return {
        version: deps.version,
        node: process.versions.node,
        startedAt: deps.startedAt.toISOString(),
        database: { engine: deps.engine, ...database },
        disk,
        lastBackup,
        heldChanges,
        emails: { queued, failed },
      };
    },
  };
}

export type SystemService = ReturnType<typeof createSystemService>;
