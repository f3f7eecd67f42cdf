import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Stores how often a step of a job was tried, and whose files are being read since when: docs/decisions/0042. */
export const importLimits: Migration = {
  name: '0052-import-limits',
  async up(db) {
    await sql`create table job_attempts (
      queue text not null,
      job_id text not null,
      tries integer not null,
      holder text not null,
      alive_at timestamptz not null,
      primary key (queue, job_id)
    )`.execute(db);
    await sql`alter table imports add column caller text`.execute(db);
    await sql`create unique index imports_one_reading on imports (caller) where state = 'reading'`.execute(db);
    await sql`alter table import_files add column stored_at timestamptz not null default clock_timestamp()`.execute(db);
  },
};
