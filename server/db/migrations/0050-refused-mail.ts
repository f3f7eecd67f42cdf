import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/**
 * Addresses that asked for no more emails, or that their mail server does not know, as keyed digests: a list that names one
 * again must not subscribe it again, and the address itself is erased (docs/decisions/0080). What ended before is not known.
 */
export const refusedMail: Migration = {
  name: '0050-refused-mail',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  'create table refused_mail (digest text primary key, noted_at timestamptz not null)',
  'alter table import_rows add column refuses_mail boolean not null default false',
];
