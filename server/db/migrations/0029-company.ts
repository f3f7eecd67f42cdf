import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Whoever listens on it is told the version of every change of the company. */
export const COMPANY_CHANNEL = 'company';

/** What is set of the company: one row at most, none while all is as specified. */
export const company: Migration = {
  name: '0029-company',
  async up(db) {
    await sql`
      create table company (
        id boolean primary key default true constraint company_one_row check (id),
        version integer not null,
        settings jsonb not null,
        changed_at timestamptz not null
      )`.execute(db);
    await auditCompany.execute(db);
    await sql`create trigger audit_company after insert or update on company
      for each row execute function audit_company()`.execute(db);
  },
};

/** The audit log has what differs. A row that a restored backup brings back is no change. */
const auditCompany = sql`
  create function audit_company() returns trigger language plpgsql as $$
  declare
    person text := nullif(current_setting('transcargo.actor', true), '');
    had jsonb := case tg_op when 'INSERT' then '{}'::jsonb else old.settings end;
  begin
    if tg_op = 'INSERT' and person is null then return null; end if;
    insert into audit_entries (at, actor, action, before, after) values (
      clock_timestamp(), coalesce(person, 'database'), 'companyChanged',
      (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(had) where new.settings->key is distinct from value),
      (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(new.settings) where had->key is distinct from value));
    perform pg_notify(${sql.lit(COMPANY_CHANNEL)}, new.version::text);
    return null;
  end $$`;
