import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Stores numbers that staff pasted for a day, so that their list has a URL. */
export const pastedNumbers: Migration = {
  name: '0071-pasted-numbers',
  async up(db) {
    await sql`create table pasted_numbers (
      id text primary key,
      owner text not null,
      created_at timestamptz not null,
      numbers text[] not null,
      repeated text[] not null,
      foreign_numbers text[] not null,
      omitted integer not null
    )`.execute(db);
    await sql`create index pasted_numbers_by_age on pasted_numbers (created_at)`.execute(db);
  },
};
