-- Messages of the contact form. The audit log of erased messages names no person.

create table contact_messages (
  id text primary key,
  case_number text not null unique,
  name text not null,
  email text not null,
  phone text default '' not null,
  subject text not null,
  message text not null,
  language text default 'en' not null,
  status text default 'NEW' not null,
  created_at timestamptz not null,
  done_at timestamptz,
  submission_key text,
  email_key text default '' not null,
  search_text text default '' not null,
  changed_at timestamptz,
  constraint contact_messages_status_check check (status in ('NEW', 'OPEN', 'DONE')),
  constraint contact_messages_submission_key unique (submission_key)
);

create index contact_messages_newest_by_status on contact_messages (status, created_at desc, id desc);
create index contact_messages_newest_idx on contact_messages (created_at desc, id desc);
create index contact_messages_of_person on contact_messages (email_key);
create index contact_messages_search on contact_messages using gin (search_text gin_trgm_ops);

create function audit_contact_message() returns trigger language plpgsql as $$
  declare
    person text := coalesce(nullif(current_setting('transcargo.actor', true), ''), 'database');
  begin
    if tg_op = 'DELETE' then
      insert into audit_entries (at, actor, action, contact_message_id, before) values (
        clock_timestamp(), person, 'messageErased', old.id,
        jsonb_build_object('case_number', old.case_number, 'status', old.status));
    else
      insert into audit_entries (at, actor, action, contact_message_id, before, after) values (
        coalesce(new.changed_at, clock_timestamp()), person, 'messageStatusChanged', new.id,
        jsonb_build_object('status', old.status), jsonb_build_object('status', new.status));
    end if;
    return null;
  end $$;

create trigger audit_contact_message_status after update of status on contact_messages
  for each row
  when (old.status is distinct from new.status)
  execute function audit_contact_message();

create trigger audit_contact_message_erased after delete on contact_messages
  for each row execute function audit_contact_message();
