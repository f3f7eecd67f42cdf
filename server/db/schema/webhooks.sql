-- Webhooks and the result of each delivery (docs/decisions/0046).

create table webhook_endpoints (
  id text primary key,
  url text not null,
  types text[],
  customer_id text references customers(id),
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  secret_end text not null,
  cursor_xid bigint not null,
  cursor_seq bigint not null,
  state text default 'on' not null,
  paused_by text,
  stopped_at timestamptz,
  failing_since timestamptz,
  attempts integer default 0 not null,
  next_try_at timestamptz,
  last_sent_at timestamptz,
  stands_at timestamptz,
  leased_until timestamptz,
  created_at timestamptz not null,
  version integer default 1 not null,
  constraint webhook_endpoints_state_check check (state in ('on', 'paused', 'failing'))
);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id text not null references webhook_endpoints(id) on delete cascade,
  at timestamptz not null,
  event_id text not null,
  change_xid bigint,
  change_seq bigint,
  type text not null,
  number text,
  attempt integer not null,
  status integer,
  ms integer not null,
  answer text not null
);

create index webhook_deliveries_by_age on webhook_deliveries (at);
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, id);

-- A restore adds rows without an actor. Neither secrets nor payloads are recorded.
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
  end $$;

create trigger audit_webhooks after insert or delete or update of version on webhook_endpoints
  for each row execute function audit_webhook();

-- The audit log names who archived the customer.
create function pause_webhooks_of_archived() returns trigger language plpgsql as $$
  begin
    update webhook_endpoints set state = 'paused', paused_by = 'archived', stopped_at = new.archived_at, failing_since = null,
      attempts = 0, next_try_at = null, version = version + 1
    where customer_id = new.id and state <> 'paused';
    return null;
  end $$;

create trigger pause_webhooks_of_archived after update of archived_at on customers
  for each row
  when ((old.archived_at is null) and (new.archived_at is not null))
  execute function pause_webhooks_of_archived();
