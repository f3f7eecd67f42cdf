import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** When the person of a session last proved that it is them. Of those that are open it was when they signed in. */
export const proofs: Migration = {
  name: '0030-proofs',
  async up(db) {
    await sql`alter table sessions add column proven_at timestamptz not null default now()`.execute(db);
    await sql`update sessions set proven_at = created_at`.execute(db);
  },
};
