-- The outbox: one row per mail, written in the transaction that causes it. `number` orders mails of an ordering key. A mail is
-- erased with its shipment, subscription or contact message.

create table mails (
  id text primary key,
  number bigint generated always as identity unique,
  kind text not null,
  ordering_key text not null,
  recipient text not null,
  language text not null,
  facts jsonb not null,
  state text default 'queued' not null,
  attempts integer default 0 not null,
  last_error text,
  shipment_id text references shipments(id) on delete cascade,
  subscription_id text references subscriptions(id) on delete cascade,
  contact_message_id text references contact_messages(id) on delete cascade,
  created_at timestamptz not null,
  queued_at timestamptz not null,
  tried_at timestamptz,
  sent_at timestamptz,
  constraint mails_state_check check (state in ('queued', 'sent', 'failed'))
);

create index mails_by_age on mails (created_at);
create index mails_newest_by_state on mails (state, number desc);
create index mails_of_contact_message on mails (contact_message_id);
create index mails_of_person on mails (recipient, created_at desc);
create index mails_of_shipment on mails (shipment_id);
create index mails_of_subscription on mails (subscription_id);
create index mails_waiting on mails (ordering_key, number) where (state = 'queued');

-- The suppression list, as keyed digests (docs/decisions/0015).
create table refused_mail (
  digest text primary key,
  noted_at timestamptz not null
);

create index attention_bounced on mails (tried_at, id) where ((state = 'failed')
  and (last_error ~~ 'This address gets no more updates.%'));
