import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';
import { COMPANY_CHANNEL } from './0029-company.ts';

/**
 * The day from which a company requires a second factor is a line of the audit log by itself, not one of the company's. Whose
 * factor goes is told on the channel of access: from that day on nothing else is open to them.
 */
export const requiredFactor: Migration = {
  name: '0043-required-factor',
  async up(db) {
    await auditCompany.execute(db);
    await sql`create trigger notify_second_factors after delete on second_factors
      for each row execute function notify_access()`.execute(db);
  },
};

/** As in 0029-company.ts, but for that day. */
const auditCompany = sql`
  create or replace function audit_company() returns trigger language plpgsql as $$
  declare
    person text := nullif(current_setting('transcargo.actor', true), '');
    had jsonb := case tg_op when 'INSERT' then '{}'::jsonb else old.settings end;
    was text := had->>'secondFactorFrom';
    day text := new.settings->>'secondFactorFrom';
    before_facts jsonb;
    after_facts jsonb;
  begin
    if tg_op = 'INSERT' and person is null then return null; end if;
    if was is distinct from day then
      insert into audit_entries (at, actor, action, before, after) values (
        clock_timestamp(), coalesce(person, 'database'),
        case when day is null then 'secondFactorOptional' else 'secondFactorRequired' end,
        jsonb_strip_nulls(jsonb_build_object('from', was)), jsonb_strip_nulls(jsonb_build_object('from', day)));
    end if;
    select coalesce(jsonb_object_agg(key, value), '{}') into before_facts from jsonb_each(had - 'secondFactorFrom')
      where new.settings->key is distinct from value;
    select coalesce(jsonb_object_agg(key, value), '{}') into after_facts from jsonb_each(new.settings - 'secondFactorFrom')
      where had->key is distinct from value;
    if was is not distinct from day or before_facts <> '{}' or after_facts <> '{}' then
      insert into audit_entries (at, actor, action, before, after)
        values (clock_timestamp(), coalesce(person, 'database'), 'companyChanged', before_facts, after_facts);
    end if;
    perform pg_notify(${sql.lit(COMPANY_CHANNEL)}, new.version::text);
    return null;
  end $$`;
