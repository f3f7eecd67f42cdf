import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Messages of the contact form, and addresses that want to hear of a shipment. */
export const contact: Migration = {
  name: '0003-contact',
  async up(db) {
    await sql`
      create table contact_messages (
        id text primary key,
        case_number text not null unique,
        name text not null,
        email text not null,
        phone text not null default '',
        subject text not null,
        message text not null,
        language text not null default 'en',
        status text not null default 'NEW' constraint contact_messages_status_check check (status in ('NEW', 'OPEN', 'DONE')),
        created_at timestamptz not null,
        done_at timestamptz
      )`.execute(db);
    await sql`create index contact_messages_newest_idx on contact_messages (created_at desc, id desc)`.execute(db);
    await sql`
      create table subscriptions (
        id text primary key,
        shipment_id text not null references shipments (id) on delete cascade,
        email text not null,
        language text not null default 'en',
        token text not null unique,
        created_at timestamptz not null,
        constraint subscriptions_once unique (shipment_id, email)
      )`.execute(db);
  },
};
