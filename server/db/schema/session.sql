-- Passwords, sessions, second factors and passkeys.

create table accounts (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  user_id text not null references users(id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz default now() not null,
  updated_at timestamptz not null
);

create index accounts_user_id_idx on accounts (user_id);

create table sessions (
  id text primary key,
  expires_at timestamptz not null,
  token text not null unique,
  created_at timestamptz default now() not null,
  updated_at timestamptz not null,
  ip_address text,
  user_agent text,
  user_id text not null references users(id) on delete cascade,
  proven_at timestamptz default now() not null
);

create index sessions_user_id_idx on sessions (user_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null
);

create index verifications_identifier_idx on verifications (identifier);

create table sign_in_failures (
  key varchar(255) primary key,
  points integer default 0 not null,
  expire bigint
);

create function audit_password() returns trigger language plpgsql as $$
  begin
    insert into audit_entries (at, actor, action, after) values (
      clock_timestamp(), coalesce(nullif(current_setting('transcargo.actor', true), ''), 'database'), 'passwordChanged',
      jsonb_build_object('email', (select email from users where id = new.user_id)));
    return null;
  end $$;

create trigger audit_passwords after update of password on accounts
  for each row
  when (old.password is distinct from new.password)
  execute function audit_password();

create function audit_session() returns trigger language plpgsql as $$
  declare
    session record := case when tg_op = 'INSERT' then new else old end;
    owner text := (select email from users where id = session.user_id);
    person text := coalesce(nullif(current_setting('transcargo.actor', true), ''), owner, 'database');
  begin
    insert into audit_entries (at, actor, action, before) values (
      clock_timestamp(), person,
      case when tg_op = 'INSERT' then 'signedIn' else 'signedOut' end,
      case when person is distinct from owner then jsonb_build_object('email', owner) else '{}' end);
    return null;
  end $$;

create trigger audit_sessions after insert or delete on sessions
  for each row execute function audit_session();

-- One row as long as an account has an authenticator app or a passkey (docs/decisions/0048). Secrets are sealed, codes are digests.
create table second_factors (
  user_id text primary key references users(id) on delete cascade,
  secret text,
  last_step bigint default 0 not null,
  created_at timestamptz default now() not null,
  codes_made_at timestamptz default now() not null
);

create table recovery_codes (
  user_id text not null references second_factors(user_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (user_id, code_hash)
);

create table passkeys (
  id text primary key,
  user_id text not null references second_factors(user_id) on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  last_challenge bigint default 0 not null,
  created_at timestamptz default now() not null,
  last_used_at timestamptz
);

create index passkeys_user_id on passkeys (user_id);

-- A factor deleted with its account gets no entry.
create function audit_second_factor() returns trigger language plpgsql as $$
  declare
    whose text := (select email from users where id = case when tg_op = 'DELETE' then old.user_id else new.user_id end);
    facts jsonb := jsonb_build_object('email', whose);
  begin
    if whose is null then return null; end if;
    insert into audit_entries (at, actor, action, before, after) values (
      clock_timestamp(), coalesce(nullif(current_setting('transcargo.actor', true), ''), 'database'),
      case tg_op when 'INSERT' then 'secondFactorOn' when 'DELETE' then 'secondFactorOff' else 'recoveryCodesMade' end,
      case tg_op when 'DELETE' then facts else '{}' end, case tg_op when 'DELETE' then '{}' else facts end);
    return null;
  end $$;

create trigger audit_second_factors after insert or delete on second_factors
  for each row execute function audit_second_factor();

create trigger audit_new_recovery_codes after update of codes_made_at on second_factors
  for each row execute function audit_second_factor();

-- An app that is added or removed beside passkeys. For the first or last factor, audit_second_factor() writes the entry.
create function audit_authenticator() returns trigger language plpgsql as $$
  declare
    whose text := (select email from users where id = new.user_id);
    who text := coalesce(nullif(current_setting('transcargo.actor', true), ''), 'database');
  begin
    if old.secret is not null then
      insert into audit_entries (at, actor, action, before)
        values (clock_timestamp(), who, 'authenticatorRemoved', jsonb_build_object('email', whose));
    end if;
    if new.secret is not null then
      insert into audit_entries (at, actor, action, after)
        values (clock_timestamp(), who, 'authenticatorAdded', jsonb_build_object('email', whose));
    end if;
    return null;
  end $$;

create trigger audit_authenticators after update of secret on second_factors
  for each row execute function audit_authenticator();

create function audit_recovery_code() returns trigger language plpgsql as $$
  declare
    whose text := (select email from users where id = new.user_id);
  begin
    insert into audit_entries (at, actor, action, after) values (
      clock_timestamp(), coalesce(nullif(current_setting('transcargo.actor', true), ''), 'database'), 'recoveryCodeUsed',
      jsonb_build_object('email', whose, 'left',
        (select count(*) from recovery_codes where user_id = new.user_id and used_at is null)));
    return null;
  end $$;

create trigger audit_recovery_codes after update of used_at on recovery_codes
  for each row execute function audit_recovery_code();

-- Passkeys deleted with the whole factor get no entry.
create function audit_passkey() returns trigger language plpgsql as $$
  declare
    whose text;
    facts jsonb;
  begin
    select email into whose from users join second_factors on user_id = users.id
      where users.id = case when tg_op = 'DELETE' then old.user_id else new.user_id end;
    if whose is null then return null; end if;
    facts := jsonb_build_object('email', whose, 'passkey', case when tg_op = 'DELETE' then old.name else new.name end);
    insert into audit_entries (at, actor, action, before, after) values (
      clock_timestamp(), coalesce(nullif(current_setting('transcargo.actor', true), ''), 'database'),
      case tg_op when 'INSERT' then 'passkeyAdded' when 'DELETE' then 'passkeyRemoved' else 'passkeyUsed' end,
      case tg_op when 'DELETE' then facts else '{}' end, case tg_op when 'DELETE' then '{}' else facts end);
    return null;
  end $$;

create trigger audit_passkeys after insert or delete on passkeys
  for each row execute function audit_passkey();

create trigger audit_used_passkeys after update of last_used_at on passkeys
  for each row execute function audit_passkey();

-- Notifies every process that an account's permissions or sessions changed; the payload is the account's id.
create function notify_access() returns trigger language plpgsql as $$
      begin
        perform pg_notify('access_changes', case tg_table_name when 'users' then to_jsonb(old)->>'id' else to_jsonb(old)->>'user_id' end);
        return null;
      end $$;

create trigger notify_roles after update of role on users
  for each row
  when (old.role is distinct from new.role)
  execute function notify_access();

create trigger notify_sessions after delete on sessions
  for each row execute function notify_access();

create trigger notify_second_factors after delete on second_factors
  for each row execute function notify_access();
