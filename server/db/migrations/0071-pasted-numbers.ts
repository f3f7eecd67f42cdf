import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Numbers that staff pasted, so that their list has an address. Of use for a day. */
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
