import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** One status for many shipments, and what became of each of them. */
export const statusJobs: Migration = {
  name: '0018-status-jobs',
  async up(db) {
    await sql`
      create table status_jobs (
        id text primary key,
        fingerprint text not null,
        state text not null constraint status_jobs_state_check check (state in ('running', 'done', 'undoing', 'undone')),
        created_at timestamptz not null,
        created_by text not null,
        moved_at timestamptz not null,
        ended_at timestamptz,
        status text not null,
        code text,
        reason text,
        location text not null,
        notes text not null,
        includes_settled boolean not null
      )`.execute(db);
    await sql`
      create table status_job_rows (
        job_id text not null references status_jobs (id) on delete cascade,
        nth integer not null,
        shipment_id text not null,
        tracking_number text not null,
        result text not null default 'pending',
        emails integer not null default 0,
        primary key (job_id, nth)
      )`.execute(db);
    await sql`create index status_job_rows_to_do on status_job_rows (job_id, result, nth)`.execute(db);
  },
};
