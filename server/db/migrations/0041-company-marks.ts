import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Marks that admins have sent, each with all its pictures, by a name that is made of its content. */
export const companyMarks: Migration = {
  name: '0041-company-marks',
  async up(db) {
    await sql`
      create table company_marks (
        mark text primary key,
        made_at timestamptz not null,
        -- Null until the company names it. One that was ever named stays: mails that were sent show it.
        used_at timestamptz,
        mark_png bytea not null,
        favicon bytea not null,
        icon_180 bytea not null,
        icon_192 bytea not null,
        icon_512 bytea not null,
        icon_maskable bytea not null
      )`.execute(db);
  },
};
