import type { System } from '#domain/system/schema.ts';
import type { SystemRepository } from './system.repository.ts';

export interface SystemServiceDeps {
  repository: SystemRepository;
  engine: System['database']['engine'];
  version: string;
  startedAt: Date;
  /** Of the disk that holds the data folder; null when it can't be measured. */
  measureDisk: () => Promise<System['disk']>;
  findLastBackup: () => Promise<System['lastBackup']>;
  countEmails: () => Promise<System['emails']>;
}

/** What staff are told of the program and what it stands on. Nothing in it is a secret or an address of a machine. */
export function createSystemService(deps: SystemServiceDeps) {
  return {
    /** As it is now. Throws when the database is away. */
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
