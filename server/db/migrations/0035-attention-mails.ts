import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Who wants an email about what needs attention, and in which language. */
export const attentionMails: Migration = {
  name: '0035-attention-mails',
  async up(db) {
    await sql`create table attention_mails (
      user_id text primary key references users (id) on delete cascade,
      language text not null,
      -- The company's day on which it was last looked whether there is something to tell, "2026-12-02"; '' for never.
      looked_on text not null
    )`.execute(db);
  },
};
