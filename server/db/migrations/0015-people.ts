import { sql, type Transaction } from 'kysely';
import type { Migration } from '../migrate.ts';

/**
 * Senders, recipients, references and customers, in tables of their own: nothing that strangers read is made of them. One
 * function says what a search looks through, and triggers keep it right whoever writes: number, addresses, references and
 * names, without accents and case.
 */
export const people: Migration = {
  name: '0015-people',
  async up(db) {
    const locale = await findLocale(db);
    for (const statement of [foldText(locale), referenceKey(locale), ...TABLES]) await sql.raw(statement).execute(db);
    await sql`alter table deleted_shipments add column people jsonb not null default '[]',
      add column reference_list jsonb not null default '[]'`.execute(db);
    for (const statement of [searchText, writeSearchText, refreshSearchTexts]) await statement.execute(db);
    for (const table of ['shipment_people', 'shipment_references'])
      for (const event of ['insert', 'update', 'delete'] as const) await followOn(table, event).execute(db);
    await foldStored(db);
    await sql`alter table audit_entries add column customer_id text`.execute(db);
    for (const statement of AUDIT) await statement.execute(db);
  },
};

/** Where the database was made for plain ASCII, its lower() knows no other letters; most systems have a locale that does. */
async function findLocale(db: Transaction<unknown>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select '' as name union all
    (select format('collate %I.%I', nspname, collname) from pg_collation
      join pg_namespace on pg_namespace.oid = collnamespace
      where collname in ('C.utf8', 'pg_c_utf8', 'und-x-icu') and collencoding in (-1, 6) order by collname)`.execute(
    db,
  );
  for (const { name } of rows) {
    const knows = await sql.raw<{ it: boolean }>(`select lower('Л' ${name}) = 'л' as it`).execute(db);
    if (knows.rows[0]?.it) return name;
  }
  return '';
}

/** The same as foldText() of domain/fold-text.ts; a test compares them. */
const foldText = (locale: string) => `
  create function fold_text(text) returns text language sql immutable parallel safe as $$
    select case when octet_length($1) = length($1) then lower($1) else normalize(
      replace(replace(replace(translate(
        lower(regexp_replace(normalize($1, nfkd), '[\\u0300-\\u036f]', '', 'g') ${locale}),
        'łøđħıς', 'lodhiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), nfc) end
  $$`;

/** What two spellings of one reference have in common: "PO 4711-b" and "po4711B". */
const referenceKey = (locale: string) => `
  create function reference_key(text) returns text language sql immutable parallel safe as $$
    select upper(regexp_replace(normalize($1, nfkc), '[\\u0001-/:-@[-\`{-\\u00bf\\u2000-\\u206f\\u3000-\\u303f]', '', 'g') ${locale})
  $$`;

const TABLES = [
  `create table customers (
    id text primary key,
    number bigint generated always as identity (start with 1001) constraint customers_number_key unique,
    name text not null,
    email text not null default '',
    phone text not null default '',
    address text not null default '',
    notes text not null default '',
    version integer not null default 1,
    created_at timestamptz not null,
    archived_at timestamptz
  )`,
  'create unique index customers_by_name on customers (fold_text(name)) where archived_at is null',
  `create table shipment_people (
    shipment_id text primary key references shipments (id) on delete cascade,
    customer_id text references customers (id),
    sender_name text not null default '',
    sender_company text not null default '',
    sender_phone text not null default '',
    sender_email text not null default '',
    recipient_name text not null default '',
    recipient_company text not null default '',
    recipient_phone text not null default '',
    recipient_email text not null default '',
    recipient_language text not null default '',
    recipient_postcode text not null default '',
    instructions text not null default '',
    erased_at timestamptz
  )`,
  `create index shipment_people_of_customer on shipment_people (customer_id) where customer_id is not null`,
  `create index shipment_people_by_sender on shipment_people (lower(sender_email)) where sender_email <> ''`,
  `create index shipment_people_by_recipient on shipment_people (lower(recipient_email)) where recipient_email <> ''`,
  `create table shipment_references (
    shipment_id text not null references shipments (id) on delete cascade,
    kind text not null constraint shipment_references_kind_check
      check (kind in ('customer', 'order', 'invoice', 'carrier', 'other')),
    value text not null,
    primary key (shipment_id, kind, value)
  )`,
  'create index shipment_references_by_key on shipment_references (reference_key(value))',
];

/**
 * U+0001 keeps a word from matching across fields. The inner function has no query of its own, so that it costs a new
 * shipment, which nobody can refer to yet, next to nothing.
 */
const searchText = sql.raw(`
  create function join_search_text(number text, origin text, destination text, names text, reference_list text)
  returns text language sql stable as $$
    select fold_text(concat_ws(chr(1), number, origin, destination, names, reference_list))
  $$;
  create function shipment_search_text(shipment text, number text, origin text, destination text)
  returns text language sql stable as $$
    select join_search_text(number, origin, destination,
      (select nullif(concat_ws(chr(1), nullif(recipient_name, ''), nullif(recipient_company, ''),
        nullif(sender_name, ''), nullif(sender_company, '')), '') from shipment_people where shipment_id = shipment),
      (select string_agg(value || chr(1) || reference_key(value), chr(1) order by kind, value)
        from shipment_references where shipment_id = shipment))
  $$`);

const writeSearchText = sql.raw(`
  create function write_search_text() returns trigger language plpgsql as $$
  begin
    new.search_text := case when tg_op = 'INSERT'
      then join_search_text(new.tracking_number, new.origin_address, new.destination_address, null, null)
      else shipment_search_text(new.id, new.tracking_number, new.origin_address, new.destination_address) end;
    return new;
  end $$;
  create trigger write_search_text
    before insert or update of tracking_number, origin_address, destination_address, search_text on shipments
    for each row execute function write_search_text()`);

const refreshSearchTexts = sql`
  create function refresh_search_texts() returns trigger language plpgsql as $$
  begin
    update shipments set search_text = '' from (select distinct shipment_id from touched) as touched
      where id = shipment_id and search_text is distinct from
        shipment_search_text(id, tracking_number, origin_address, destination_address);
    return null;
  end $$`;

const followOn = (table: string, event: 'insert' | 'update' | 'delete') =>
  sql.raw(`
    create trigger refresh_search_on_${event} after ${event} on ${table}
      referencing ${event === 'delete' ? 'old' : 'new'} table as touched
      for each statement execute function refresh_search_texts()`);

/** What was stored in ASCII stays as it is. Neither an audit line nor a message to open pages: nobody changed anything. */
async function foldStored(db: Transaction<unknown>): Promise<void> {
  await sql`alter table shipments disable trigger user`.execute(db);
  await sql`update shipments set search_text = fold_text(search_text)
    where search_text is distinct from fold_text(search_text)`.execute(db);
  await sql`alter table shipments enable trigger user`.execute(db);
}

/** Only the search follows people and references; everybody has heard of the change that did it. */
const IS_SEARCH_ONLY = `(old.search_text is distinct from new.search_text and
  (old.version, old.updated_at, old.tracking_number, old.origin_address, old.destination_address) is not distinct from
  (new.version, new.updated_at, new.tracking_number, new.origin_address, new.destination_address))`;

/** The audit log names what was changed of people and customers, and never holds what it was or is. */
const AUDIT = [
  sql`drop trigger notify_shipment_updates on shipments`,
  sql.raw(`create trigger notify_shipment_updates after update on shipments
    for each row when (old.* is distinct from new.* and not ${IS_SEARCH_ONLY}) execute function notify_shipment()`),
  sql`drop trigger audit_shipments on shipments`,
  sql`create trigger audit_shipments after insert or delete on shipments
    for each row execute function audit_shipment()`,
  sql.raw(`create trigger audit_shipment_updates after update on shipments
    for each row when (not ${IS_SEARCH_ONLY}) execute function audit_shipment()`),
  sql`create function list_changed(old_row jsonb, new_row jsonb) returns jsonb language sql immutable as $$
    select jsonb_build_object('fields', coalesce(jsonb_agg(key order by key), '[]')) from jsonb_each(new_row)
      where value is distinct from old_row->key
        and key not in ('shipment_id', 'id', 'number', 'version', 'created_at', 'erased_at')
        and (old_row <> '{}' or value not in ('""', 'null'))
  $$`,
  sql`create function audit_people() returns trigger language plpgsql as $$
    declare
      person text := nullif(current_setting('transcargo.actor', true), '');
      changed jsonb := list_changed(case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end, to_jsonb(new));
    begin
      if changed->'fields' = '[]' or (tg_op = 'INSERT' and person is null) then return null; end if;
      insert into audit_entries (at, actor, action, shipment_id, after)
        values (clock_timestamp(), coalesce(person, 'database'), 'peopleChanged', new.shipment_id, changed);
      return null;
    end $$`,
  sql`create trigger audit_people after insert or update on shipment_people
    for each row execute function audit_people()`,
  sql`create function audit_references() returns trigger language plpgsql as $$
    declare
      person text := nullif(current_setting('transcargo.actor', true), '');
      changed jsonb := '{"fields": ["references"]}';
    begin
      if person is null then return null; end if;
      insert into audit_entries (at, actor, action, shipment_id, after)
        select distinct clock_timestamp(), person, 'peopleChanged', touched.shipment_id, changed
        from touched join shipments on shipments.id = touched.shipment_id
        where not exists (select from audit_entries as said where said.shipment_id = touched.shipment_id
          and said.after = changed and said.xmin = pg_current_xact_id()::xid);
      return null;
    end $$`,
  sql`create trigger audit_references_on_insert after insert on shipment_references
    referencing new table as touched for each statement execute function audit_references()`,
  sql`create trigger audit_references_on_delete after delete on shipment_references
    referencing old table as touched for each statement execute function audit_references()`,
  sql`create function audit_customer() returns trigger language plpgsql as $$
    declare
      changed jsonb := list_changed(case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end, to_jsonb(new));
    begin
      insert into audit_entries (at, actor, action, customer_id, after) values (clock_timestamp(),
        coalesce(nullif(current_setting('transcargo.actor', true), ''), 'database'),
        case when tg_op = 'INSERT' then 'customerCreated' else 'customerChanged' end, new.id, changed);
      return null;
    end $$`,
  sql`create trigger audit_customers after insert or update on customers
    for each row execute function audit_customer()`,
];
