import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Who added, changed, paused or removed a webhook is in the audit log; its version goes up whenever staff do. */
export const webhookAudit: Migration = {
  name: '0026-webhook-audit',
  async up(db) {
    await sql`alter table webhook_endpoints add column version integer not null default 1`.execute(db);
    await auditWebhooks.execute(db);
    await sql`create trigger audit_webhooks after insert or delete or update of version on webhook_endpoints
      for each row execute function audit_webhook()`.execute(db);
  },
};

/** A restore adds rows, too, and is nobody. Neither the secret nor what was sent is in it. */
const auditWebhooks = sql`
  create function audit_webhook() returns trigger language plpgsql as $$
  declare
    person text := nullif(current_setting('transcargo.actor', true), '');
    old_facts jsonb := '{}';
    new_facts jsonb := '{}';
    done text;
  begin
    if tg_op <> 'INSERT' then
      old_facts := jsonb_build_object('id', old.id, 'url', old.url, 'types', old.types, 'customer_id', old.customer_id, 'state', old.state);
    end if;
    if tg_op <> 'DELETE' then
      new_facts := jsonb_build_object('id', new.id, 'url', new.url, 'types', new.types, 'customer_id', new.customer_id, 'state', new.state);
    end if;
    if tg_op = 'INSERT' then
      if person is null then return null; end if;
      done := 'webhookAdded';
    elsif tg_op = 'DELETE' then
      done := 'webhookRemoved';
    elsif old.secret <> new.secret then
      done := 'webhookSecretChanged';
    elsif (old.cursor_xid, old.cursor_seq) <> (new.cursor_xid, new.cursor_seq) then
      done := 'webhookReplayed';
    elsif old.state <> new.state then
      done := case new.state when 'paused' then 'webhookPaused' else 'webhookResumed' end;
    elsif old_facts <> new_facts then
      done := 'webhookChanged';
    else
      return null;
    end if;
    insert into audit_entries (at, actor, action, before, after)
      values (clock_timestamp(), coalesce(person, 'database'), done, old_facts, new_facts);
    return null;
  end $$`;
