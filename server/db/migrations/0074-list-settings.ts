import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Stores the optional columns and the saved views of the list for each account. */
export const listSettings: Migration = {
  name: '0074-list-settings',
  async up(db) {
    await sql`create table list_settings (
      user_id text primary key references users(id) on delete cascade,
      columns jsonb not null,
      views jsonb not null,
      version integer not null
    )`.execute(db);
  },
};
