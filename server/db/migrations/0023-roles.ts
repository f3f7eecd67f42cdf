import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** The channel that tells whose account or session is not what it was; the payload is the account's id. */
export const ACCESS_CHANNEL = 'access_changes';

/**
 * What each account may do. Who was there could do everything, and goes on; so do those whose invitation said so. From here
 * on whoever makes an account says its role: there is no default. Whom a change concerns is told on the channel.
 */
export const roles: Migration = {
  name: '0023-roles',
  async up(db) {
    for (const table of ['users', 'admin_invitations']) {
      await sql`alter table ${sql.table(table)} add column role text not null default 'admin'`.execute(db);
      await sql`alter table ${sql.table(table)} alter column role drop default`.execute(db);
    }
    await auditUsers.execute(db);
    await auditInvitations.execute(db);
    await sql`create trigger audit_roles after update of role on users
      for each row when (old.role is distinct from new.role) execute function audit_user()`.execute(db);
    await sql`
      create function notify_access() returns trigger language plpgsql as $$
      begin
        perform pg_notify(${sql.lit(ACCESS_CHANNEL)}, case tg_table_name when 'users' then to_jsonb(old)->>'id' else to_jsonb(old)->>'user_id' end);
        return null;
      end $$`.execute(db);
    await sql`create trigger notify_roles after update of role on users
      for each row when (old.role is distinct from new.role) execute function notify_access()`.execute(db);
    await sql`create trigger notify_sessions after delete on sessions
      for each row execute function notify_access()`.execute(db);
  },
};

/** As in 0009-accounts.ts, with the role, and changes of it. */
const auditUsers = sql`
  create or replace function audit_user() returns trigger language plpgsql as $$
  declare
    person text := coalesce(nullif(current_setting('transcargo.actor', true), ''), 'database');
  begin
    insert into audit_entries (at, actor, action, before, after) values (
      clock_timestamp(), person,
      case tg_op when 'INSERT' then 'adminAdded' when 'DELETE' then 'adminRemoved' else 'roleChanged' end,
      case when tg_op = 'INSERT' then '{}' else jsonb_build_object('name', old.name, 'email', old.email, 'role', old.role) end,
      case when tg_op = 'DELETE' then '{}' else jsonb_build_object('name', new.name, 'email', new.email, 'role', new.role) end);
    return null;
  end $$`;

const auditInvitations = sql`
  create or replace function audit_invitation() returns trigger language plpgsql as $$
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
  end $$`;
