-- Accounts of staff and invitations.

create table users (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null,
  image text,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  role text not null,
  last_seen_at timestamptz
);

create table admin_invitations (
  id text primary key,
  token_hash text not null unique,
  email text not null unique,
  name text not null,
  invited_by text not null references users(id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  role text not null
);

create function audit_user() returns trigger language plpgsql as $$
  declare
    person text := coalesce(nullif(current_setting('transcargo.actor', true), ''), 'database');
  begin
    insert into audit_entries (at, actor, action, before, after) values (
      clock_timestamp(), person,
      case tg_op when 'INSERT' then 'adminAdded' when 'DELETE' then 'adminRemoved' else 'roleChanged' end,
      case when tg_op = 'INSERT' then '{}' else jsonb_build_object('name', old.name, 'email', old.email, 'role', old.role) end,
      case when tg_op = 'DELETE' then '{}' else jsonb_build_object('name', new.name, 'email', new.email, 'role', new.role) end);
    return null;
  end $$;

create trigger audit_users after insert or delete on users
  for each row execute function audit_user();

create trigger audit_roles after update of role on users
  for each row
  when (old.role is distinct from new.role)
  execute function audit_user();

-- An invitation whose account exists when it is deleted was accepted.
create function audit_invitation() returns trigger language plpgsql as $$
  declare
    person text := coalesce(nullif(current_setting('transcargo.actor', true), ''), 'database');
  begin
    if tg_op = 'DELETE' then
      insert into audit_entries (at, actor, action, before) values (
        clock_timestamp(), person,
        case when exists (select from users where email = old.email) then 'invitationAccepted' else 'invitationRevoked' end,
        jsonb_build_object('name', old.name, 'email', old.email, 'role', old.role));
    else
      insert into audit_entries (at, actor, action, after) values (
        clock_timestamp(), person, 'adminInvited',
        jsonb_build_object('name', new.name, 'email', new.email, 'role', new.role, 'expires_at', new.expires_at));
    end if;
    return null;
  end $$;

create trigger audit_invitations after insert or delete or update on admin_invitations
  for each row execute function audit_invitation();
