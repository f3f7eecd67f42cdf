import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/**
 * Invitations of further admins, and the audit log of accounts: who added, removed or invited whom, and whose password was
 * changed by whom. It names the person as 0004-audit.ts does, and never holds a password or a token.
 */
export const accountsOfStaff: Migration = {
  name: '0009-accounts',
  async up(db) {
    // An invitation ends with whoever made it, who may have kept the link.
    await sql`
      create table admin_invitations (
        id text primary key,
        token_hash text not null constraint admin_invitations_token_hash_key unique,
        email text not null constraint admin_invitations_email_key unique,
        name text not null,
        invited_by text not null references users (id) on delete cascade,
        created_at timestamptz not null,
        expires_at timestamptz not null
      )`.execute(db);
    // Which actions there are is domain/audit.ts's to say: more than one feature adds some.
    await sql`
      alter table audit_entries
        drop constraint if exists audit_entries_action_check,
        add constraint audit_entries_action_check check (action ~ '^[a-z][A-Za-z]*$')`.execute(db);
    await auditSessions.execute(db);
    await auditUsers.execute(db);
    await auditPasswords.execute(db);
    await auditInvitations.execute(db);
    await sql`
      create trigger audit_users after insert or delete on users
        for each row execute function audit_user()`.execute(db);
    await sql`
      create trigger audit_passwords after update of password on accounts
        for each row when (old.password is distinct from new.password) execute function audit_password()`.execute(db);
    await sql`
      create trigger audit_invitations after insert or update or delete on admin_invitations
        for each row execute function audit_invitation()`.execute(db);
  },
};

/** As before, and says so when it was somebody else who ended the session. */
const auditSessions = sql`
  create or replace function audit_session() returns trigger language plpgsql as $$
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
  end $$`;

const auditUsers = sql`
  create function audit_user() returns trigger language plpgsql as $$
  declare
    person text := coalesce(nullif(current_setting('transcargo.actor', true), ''), 'database');
  begin
    if tg_op = 'INSERT' then
      insert into audit_entries (at, actor, action, after) values (
        clock_timestamp(), person, 'adminAdded', jsonb_build_object('name', new.name, 'email', new.email));
    else
      insert into audit_entries (at, actor, action, before) values (
        clock_timestamp(), person, 'adminRemoved', jsonb_build_object('name', old.name, 'email', old.email));
    end if;
    return null;
  end $$`;

const auditPasswords = sql`
  create function audit_password() returns trigger language plpgsql as $$
  begin
    insert into audit_entries (at, actor, action, after) values (
      clock_timestamp(), coalesce(nullif(current_setting('transcargo.actor', true), ''), 'database'), 'passwordChanged',
      jsonb_build_object('email', (select email from users where id = new.user_id)));
    return null;
  end $$`;

/** An invitation that goes once its account is there was accepted. */
const auditInvitations = sql`
  create function audit_invitation() returns trigger language plpgsql as $$
  declare
    person text := coalesce(nullif(current_setting('transcargo.actor', true), ''), 'database');
  begin
    if tg_op = 'DELETE' then
      insert into audit_entries (at, actor, action, before) values (
        clock_timestamp(), person,
        case when exists (select from users where email = old.email) then 'invitationAccepted' else 'invitationRevoked' end,
        jsonb_build_object('name', old.name, 'email', old.email));
    else
      insert into audit_entries (at, actor, action, after) values (
        clock_timestamp(), person, 'adminInvited',
        jsonb_build_object('name', new.name, 'email', new.email, 'expires_at', new.expires_at));
    end if;
    return null;
  end $$`;
