-- API keys: only a digest of the key is stored. A key may be bound to one customer (docs/decisions/0045).

create table api_keys (
  id text primary key,
  name text not null,
  start text not null,
  key_hash text not null unique,
  scopes jsonb not null,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by text,
  customer_id text references customers(id)
);

-- Also notifies every process, so that the open streams of a revoked key end.
create function audit_api_key() returns trigger language plpgsql as $$
  declare
    person text := nullif(current_setting('transcargo.actor', true), '');
    facts jsonb := jsonb_build_object('name', new.name, 'start', new.start, 'scopes', new.scopes, 'expires_at', new.expires_at)
      || case when new.customer_id is null then '{}' else jsonb_build_object('customer_id', new.customer_id) end;
  begin
    if tg_op = 'INSERT' and person is null then return null; end if;
    insert into audit_entries (at, actor, action, before, after) values (
      clock_timestamp(), coalesce(person, 'database'),
      case tg_op when 'INSERT' then 'keyCreated' else 'keyRevoked' end,
      case tg_op when 'INSERT' then '{}' else facts end, case tg_op when 'INSERT' then facts else '{}' end);
    perform pg_notify('access_changes', new.id);
    return null;
  end $$;

create trigger audit_api_keys after insert or update of revoked_at on api_keys
  for each row execute function audit_api_key();
