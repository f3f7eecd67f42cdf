import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/**
 * An account may have passkeys beside an app, or instead of one (docs/decisions/0072): its row of second_factors is there as
 * long as it has either, so that all that asks whether somebody has a factor asks as before. What becomes of them is in the
 * audit log, never a key.
 */
export const passkeys: Migration = {
  name: '0045-passkeys',
  async up(db) {
    for (const statement of [...APP_MAY_BE_MISSING, PASSKEYS, BY_ACCOUNT, auditPasskey, auditApp, ...TRIGGERS])
      await sql.raw(statement).execute(db);
  },
};

const APP_MAY_BE_MISSING = [
  'alter table second_factors alter column secret drop not null',
  'alter table second_factors alter column last_step set default 0',
];

const PASSKEYS = `
  create table passkeys (
    id text primary key,
    user_id text not null references second_factors (user_id) on delete cascade,
    name text not null,
    credential_id text not null unique,
    public_key text not null,
    counter bigint not null,
    transports text[] not null,
    last_challenge bigint not null default 0,
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  )`;

const BY_ACCOUNT = 'create index passkeys_user_id on passkeys (user_id)';

/** Those that go with the whole factor are no lines of their own: the factor is one, or the account. */
const auditPasskey = `
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
  end $$`;

/** An app that comes or goes beside passkeys; with the first or last of all it is the factor that is turned on or off. */
const auditApp = `
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
  end $$`;

const TRIGGERS = [
  `create trigger audit_passkeys after insert or delete on passkeys for each row execute function audit_passkey()`,
  `create trigger audit_used_passkeys after update of last_used_at on passkeys
    for each row execute function audit_passkey()`,
  `create trigger audit_authenticators after update of secret on second_factors
    for each row execute function audit_authenticator()`,
];
