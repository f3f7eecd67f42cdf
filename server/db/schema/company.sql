-- Company settings: at most one row, none while all values are the specified ones. Logos, named by their content.

create table company (
  id boolean default true primary key,
  version integer not null,
  settings jsonb not null,
  changed_at timestamptz not null,
  constraint company_one_row check (id)
);

-- Used logos stay, because sent emails show them.
create table company_marks (
  mark text primary key,
  made_at timestamptz not null,
  used_at timestamptz,
  mark_png bytea not null,
  favicon bytea not null,
  icon_180 bytea not null,
  icon_192 bytea not null,
  icon_512 bytea not null,
  icon_maskable bytea not null
);

-- Records the changed fields and notifies every process of the new version.
create function audit_company() returns trigger language plpgsql as $$
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
    perform pg_notify('company', new.version::text);
    return null;
  end $$;

create trigger audit_company after insert or update on company
  for each row execute function audit_company();
