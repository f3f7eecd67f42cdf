import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Stores the heading row of a list, the rows that are not shipments, and the questions about its columns. */
export const importQuestions: Migration = {
  name: '0067-import-questions',
  async up(db) {
    await sql`alter table imports
      add column heading_row integer,
      add column left_out jsonb not null default '[]',
      add column column_questions jsonb not null default '[]'`.execute(db);
  },
};
