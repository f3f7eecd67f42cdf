import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/**
 * What staff do with contact messages: searching them, moving them between states, erasing them; the audit log of it. The
 * log of erased things names no person.
 */
export const inbox: Migration = {
  name: '0006-inbox',
  async up(db) {
    await sql`
      alter table contact_messages
        add column submission_key text constraint contact_messages_submission_key unique,
        add column email_key text not null default '',
        add column search_text text not null default '',
        add column changed_at timestamptz`.execute(db);
    await sql`
      update contact_messages set email_key = lower(email),
        search_text = lower(concat_ws(chr(1), case_number, name, email, phone, message))`.execute(db);
    await sql`create index contact_messages_newest_by_status on contact_messages (status, created_at desc, id desc)`.execute(
      db,
    );
    await sql`create index contact_messages_search on contact_messages using gin (search_text gin_trgm_ops)`.execute(
      db,
    );
    await sql`create index contact_messages_of_person on contact_messages (email_key)`.execute(db);
    await sql`create index subscriptions_of_person on subscriptions (email)`.execute(db);
    await sql`
      alter table audit_entries
        add column contact_message_id text,
        drop constraint audit_entries_action_check,
        add constraint audit_entries_action_check check (action in (
          'created', 'updated', 'statusAdded', 'deleted', 'signedIn', 'signedOut',
          'messageStatusChanged', 'messageErased', 'personRead', 'personErased', 'retentionErased'))`.execute(db);
    await sql`
      create index audit_entries_of_contact_message on audit_entries (contact_message_id, id)
        where contact_message_id is not null`.execute(db);
    await auditMessages.execute(db);
    await sql`
      create trigger audit_contact_message_status after update of status on contact_messages
        for each row when (old.status is distinct from new.status) execute function audit_contact_message()`.execute(
      db,
    );
    await sql`
      create trigger audit_contact_message_erased after delete on contact_messages
        for each row execute function audit_contact_message()`.execute(db);
  },
};

const auditMessages = sql`
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
  end $$`;
