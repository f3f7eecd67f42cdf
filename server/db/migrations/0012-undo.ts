import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Deleted shipments as they were, each with all that went with it, for as long as a deletion can be undone. */
export const undo: Migration = {
  name: '0012-undo',
  async up(db) {
    await sql`
      create table deleted_shipments (
        id text primary key,
        deleted_at timestamptz not null,
        shipment jsonb not null,
        facts jsonb not null,
        idempotency_keys jsonb not null,
        subscriptions jsonb not null,
        ended_subscriptions jsonb not null,
        mails jsonb not null
      )`.execute(db);
    await sql`create index deleted_shipments_by_age on deleted_shipments (deleted_at)`.execute(db);
  },
};
