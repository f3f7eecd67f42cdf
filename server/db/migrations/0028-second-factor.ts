import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/**
 * What an account asks for beside the password: the secret of an app, sealed, and codes for the day it is lost, of which only
 * digests are kept (docs/decisions/0048). Nobody has one at first: who could sign in still can. Every change is a line of
 * the audit log, which never holds a secret or a code.
 */
export const secondFactor: Migration = {
  name: '0028-second-factor',
  async up(db) {
    for (const statement of [...LAST_SEEN, FACTORS, CODES, auditFactors, auditCodes, ...TRIGGERS])
      await sql.raw(statement).execute(db);
  },
};

/** When somebody was last here outlives their session. */
const LAST_SEEN = [
  'alter table users add column last_seen_at timestamptz',
  'update users set last_seen_at = (select max(updated_at) from sessions where user_id = users.id)',
];

const FACTORS = `
  create table second_factors (
    user_id text primary key references users (id) on delete cascade,
    secret text not null,
    last_step bigint not null,
    created_at timestamptz not null default now(),
    codes_made_at timestamptz not null default now()
  )`;

const CODES = `
  create table recovery_codes (
    user_id text not null references second_factors (user_id) on delete cascade,
    code_hash text not null,
    used_at timestamptz,
    primary key (user_id, code_hash)
  )`;

/** A factor that goes with its account is no line of its own: the account is one. */
const auditFactors = `
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
  end $$`;

const auditCodes = `
  create function audit_recovery_code() returns trigger language plpgsql as $$
  declare
    whose text := (select email from users where id = new.user_id);
  begin
    insert into audit_entries (at, actor, action, after) values (
      clock_timestamp(), coalesce(nullif(current_setting('transcargo.actor', true), ''), 'database'), 'recoveryCodeUsed',
      jsonb_build_object('email', whose, 'left',
        (select count(*) from recovery_codes where user_id = new.user_id and used_at is null)));
    return null;
  end $$`;

const TRIGGERS = [
  `create trigger audit_second_factors after insert or delete on second_factors
    for each row execute function audit_second_factor()`,
  `create trigger audit_new_recovery_codes after update of codes_made_at on second_factors
    for each row execute function audit_second_factor()`,
  `create trigger audit_recovery_codes after update of used_at on recovery_codes
    for each row execute function audit_recovery_code()`,
];
