import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';
import { ACCESS_CHANNEL } from './0023-roles.ts';

/** Keys of programs: of the key itself only a digest. Made and revoked they are lines of the audit log; a revoked one ends its streams. */
export const apiKeys: Migration = {
  name: '0024-api-keys',
  async up(db) {
    await sql`
      create table api_keys (
        id text primary key,
        name text not null,
        start text not null,
        key_hash text not null constraint api_keys_key_hash_key unique,
        scopes jsonb not null,
        created_by text not null,
        created_at timestamptz not null,
        expires_at timestamptz,
        last_used_at timestamptz,
        revoked_at timestamptz,
        revoked_by text
      )`.execute(db);
    await auditKeys.execute(db);
    await sql`create trigger audit_api_keys after insert or update of revoked_at on api_keys
      for each row execute function audit_api_key()`.execute(db);
  },
};

const auditKeys = sql`
  create function audit_api_key() returns trigger language plpgsql as $$
  declare
    person text := nullif(current_setting('transcargo.actor', true), '');
    facts jsonb := jsonb_build_object('name', new.name, 'start', new.start, 'scopes', new.scopes, 'expires_at', new.expires_at);
  begin
    if tg_op = 'INSERT' and person is null then return null; end if;
    insert into audit_entries (at, actor, action, before, after) values (
      clock_timestamp(), coalesce(person, 'database'),
      case tg_op when 'INSERT' then 'keyCreated' else 'keyRevoked' end,
      case tg_op when 'INSERT' then '{}' else facts end, case tg_op when 'INSERT' then facts else '{}' end);
    perform pg_notify(${sql.lit(ACCESS_CHANNEL)}, new.id);
    return null;
  end $$`;
