-- The audit log, append-only. Triggers beside each table write it in the transaction of the change. The statement names
-- the person by set_config('transcargo.actor', …, true); a manual SQL change is attributed to "database".

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  shipment_id text,
  before jsonb default '{}'::jsonb not null,
  after jsonb default '{}'::jsonb not null,
  contact_message_id text,
  customer_id text,
  constraint audit_entries_action_check check (action ~ '^[a-z][A-Za-z]*$')
);

-- Entries about accounts, keys, webhooks and the company: a few among millions about shipments.
create index audit_entries_activity on audit_entries (id desc) where ((shipment_id is null)
  and (customer_id is null) and (contact_message_id is null));
create index audit_entries_of_contact_message on audit_entries (contact_message_id,
  id) where (contact_message_id is not null);
create index audit_entries_of_shipment on audit_entries (shipment_id, id desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        raise exception 'audit entries are append-only';
      end $$;

create trigger audit_entries_append_only before delete or update on audit_entries
  for each row execute function refuse_audit_change();
