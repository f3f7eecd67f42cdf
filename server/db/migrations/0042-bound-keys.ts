import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';
import { ACCESS_CHANNEL } from './0023-roles.ts';

/** A key, and an import that one begins, may be bound to one customer: docs/decisions/0061. */
export const boundKeys: Migration = {
  name: '0042-bound-keys',
  async up(db) {
    await sql`alter table api_keys add column customer_id text references customers (id)`.execute(db);
    await sql`alter table imports add column bound_to text references customers (id)`.execute(db);
    await sql`create index imports_of_bound on imports (bound_to, created_at desc) where bound_to is not null`.execute(
      db,
    );
    await auditKeys.execute(db);
  },
};

/** As in 0024-api-keys.ts, with the customer. */
const auditKeys = sql`
  create or replace function audit_api_key() returns trigger language plpgsql as $$
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
    perform pg_notify(${sql.lit(ACCESS_CHANNEL)}, new.id);
    return null;
  end $$`;
