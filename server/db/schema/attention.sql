-- What needs attention is computed from partial indexes (docs/decisions/0052); each contains only shipments that can be listed.

-- Expired snoozes are deleted when the next one is added.
create table attention_snoozes (
  kind text not null,
  subject_id text not null,
  until timestamptz not null,
  by text not null,
  constraint attention_snoozes_pkey primary key (kind, subject_id)
);

create table attention_mails (
  user_id text primary key references users(id) on delete cascade,
  language text not null,
  looked_on text not null
);

create index attention_announced on shipment_facts (status_since, shipment_id) where (status = 'LABEL_CREATED');

create index attention_attempt on shipment_facts (last_at, shipment_id) where (code in ('attempt_failed',
  'back_at_depot'));

create index attention_contradiction on shipment_facts (contradicted_at,
  shipment_id) where (contradicted_at is not null);

create index attention_held on shipment_facts (status_since, shipment_id) where (status = 'ON_HOLD');

create index attention_place on shipment_facts (created_at, shipment_id) where ((status <> 'DELIVERED')
  and ((origin_place = '') or (destination_place = '')));

create index attention_promise on shipment_facts (estimated_at, shipment_id) where (estimated_at is not null);

create index attention_silent on shipment_facts (next_by, shipment_id) where (next_by is not null);
