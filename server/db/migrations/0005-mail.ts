import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/**
 * The outbox: a row for each mail, written in the transaction of what it tells of. `number` is the order in which the mails
 * of a lane go out; a lane is one subscription, or a mail of its own. A mail goes with what it tells of: erasing a
 * subscription, a contact message or a shipment erases its mails. Of a subscription that has ended only the secret is left,
 * so that the link in an old mail still says so.
 */
export const mail: Migration = {
  name: '0005-mail',
  async up(db) {
    await sql`
      create table mails (
        id text primary key,
        number bigint generated always as identity constraint mails_number_key unique,
        kind text not null,
        lane text not null,
        recipient text not null,
        language text not null,
        facts jsonb not null,
        state text not null default 'queued' constraint mails_state_check check (state in ('queued', 'sent', 'failed')),
        attempts integer not null default 0,
        last_error text,
        shipment_id text references shipments (id) on delete cascade,
        subscription_id text references subscriptions (id) on delete cascade,
        contact_message_id text references contact_messages (id) on delete cascade,
        created_at timestamptz not null,
        queued_at timestamptz not null,
        tried_at timestamptz,
        sent_at timestamptz
      )`.execute(db);
    await sql`create index mails_waiting on mails (lane, number) where state = 'queued'`.execute(db);
    await sql`create index mails_newest_by_state on mails (state, number desc)`.execute(db);
    await sql`create index mails_of_person on mails (recipient, created_at desc)`.execute(db);
    await sql`create index mails_by_age on mails (created_at)`.execute(db);
    await sql`create index mails_of_shipment on mails (shipment_id)`.execute(db);
    await sql`create index mails_of_subscription on mails (subscription_id)`.execute(db);
    await sql`create index mails_of_contact_message on mails (contact_message_id)`.execute(db);
    await sql`
      create table ended_subscriptions (
        token text primary key,
        shipment_id text not null references shipments (id) on delete cascade,
        ended_at timestamptz not null
      )`.execute(db);
    await sql`create index ended_subscriptions_of_shipment on ended_subscriptions (shipment_id)`.execute(db);
  },
};
