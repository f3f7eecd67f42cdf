import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/**
 * What staff did, written by triggers: in the same transaction as the change, with the exact row before it. The statement
 * that changes a shipment names the person by `set_config('transcargo.actor', ..., true)`.
 */
export const audit: Migration = {
  name: '0004-audit',
  async up(db) {
    await sql`
      create table audit_entries (
        id bigint generated always as identity primary key,
        at timestamptz not null,
        actor text not null,
        action text not null constraint audit_entries_action_check
          check (action in ('created', 'updated', 'statusAdded', 'deleted', 'signedIn', 'signedOut')),
        shipment_id text,
        before jsonb not null default '{}',
        after jsonb not null default '{}'
      )`.execute(db);
    await sql`create index audit_entries_of_shipment on audit_entries (shipment_id, id desc)`.execute(db);
    await sql`
      create function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        raise exception 'audit entries are append-only';
      end $$`.execute(db);
    await sql`
      create trigger audit_entries_append_only before update or delete on audit_entries
        for each row execute function refuse_audit_change()`.execute(db);
    await auditShipments.execute(db);
    await sql`
      create trigger audit_shipments after insert or update or delete on shipments
        for each row execute function audit_shipment()`.execute(db);
    await auditSessions.execute(db);
    await sql`
      create trigger audit_sessions after insert or delete on sessions
        for each row execute function audit_session()`.execute(db);
  },
};

/**
 * Of an update, only the fields that differ. The history is left out, because it only grows: its new entry is kept. Rows
 * that no person inserts (samples, a restored backup) are no news; manual changes are attributed to "database".
 */
const auditShipments = sql`
  create function audit_shipment() returns trigger language plpgsql as $$
  declare
    person text := nullif(current_setting('transcargo.actor', true), '');
    unseen text[] := array['id', 'search_text', 'create_fingerprint', 'updated_at', 'version', 'is_sample', 'tracking_history'];
    old_row jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) - unseen end;
    new_row jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) - unseen end;
    what text := 'updated';
  begin
    if tg_op = 'INSERT' then
      if person is null then return null; end if;
      what := 'created';
    elsif tg_op = 'DELETE' then
      what := 'deleted';
      old_row := old_row || jsonb_build_object('entries', jsonb_array_length(old.tracking_history));
    else
      if jsonb_array_length(new.tracking_history) > jsonb_array_length(old.tracking_history) then
        what := 'statusAdded';
        new_row := new_row || jsonb_build_object('entry', new.tracking_history->0);
      end if;
      select coalesce(jsonb_object_agg(key, value), '{}') into new_row
        from jsonb_each(new_row) where value is distinct from old_row->key;
      select coalesce(jsonb_object_agg(key, value), '{}') into old_row
        from jsonb_each(old_row) where new_row ? key;
    end if;
    insert into audit_entries (at, actor, action, shipment_id, before, after) values (
      case when tg_op = 'DELETE' then clock_timestamp() else new.updated_at end,
      coalesce(person, 'database'), what,
      case when tg_op = 'DELETE' then old.id else new.id end, old_row, new_row);
    return null;
  end $$`;

const auditSessions = sql`
  create function audit_session() returns trigger language plpgsql as $$
  declare
    session record := case when tg_op = 'INSERT' then new else old end;
    person text := (select email from users where id = session.user_id);
  begin
    insert into audit_entries (at, actor, action) values (
      clock_timestamp(), coalesce(person, 'database'),
      case when tg_op = 'INSERT' then 'signedIn' else 'signedOut' end);
    return null;
  end $$`;
