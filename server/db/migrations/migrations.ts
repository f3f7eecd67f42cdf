import { sql } from 'kysely';
import { baseline } from '../baseline.ts';
import type { Migration } from '../migrate.ts';
import { cursorsThatNameRows } from './0056-cursors-that-name-rows.ts';
import { foldedEmails } from './0059-folded-emails.ts';
import { accountEmails } from './0061-account-emails.ts';
import { exactReferences } from './0065-exact-references.ts';
import { quietCommits } from './0068-quiet-commits.ts';
import { searchedContacts } from './0070-searched-contacts.ts';
import { constantTriggers, editedStatuses } from './0076-constant-triggers.ts';
import { plannedFunctions } from './0077-planned-functions.ts';

/** Stores how often a step of a job was tried, and whose files are being read since when: docs/decisions/0042. */
const importLimits: Migration = {
  name: '0052-import-limits',
  async up(db) {
    await sql`create table job_attempts (
      queue text not null,
      job_id text not null,
      tries integer not null,
      holder text not null,
      alive_at timestamptz not null,
      primary key (queue, job_id)
    )`.execute(db);
    await sql`alter table imports add column caller text`.execute(db);
    await sql`create unique index imports_one_reading on imports (caller) where state = 'reading'`.execute(db);
    await sql`alter table import_files add column stored_at timestamptz not null default clock_timestamp()`.execute(db);
  },
};

/**
 * Stores which key started an import or a status job, because a key can access only its own. Earlier work belongs to
 * the key with the stored name if only one key has it, else to staff.
 */
const workOfKeys: Migration = {
  name: '0055-work-of-keys',
  async up(db) {
    for (const table of ['imports', 'status_jobs'])
      await sql.raw(`alter table ${table} add column key_id text`).execute(db);
    await sql.raw(toOwner('imports')).execute(db);
    await sql.raw(toOwner('status_jobs')).execute(db);
  },
};

const toOwner = (table: string) => `
  update ${table} set key_id = named.id from (
    select min(id) as id, 'key ' || name as actor from api_keys group by name having count(*) = 1
  ) as named where created_by = named.actor`;

/** Reads addresses without a public place again, because more cities are listed now (docs/decisions/0019). */
export const moreCities: Migration = {
  name: '0060-more-cities',
  async up(db) {
    await sql`update shipment_facts set origin_place = null, destination_place = null,
      address_version = address_version + 1 where origin_place = '' or destination_place = ''`.execute(db);
  },
};

const COUNTED_ROWS = [
  'alter table import_rows add column nth integer default 1 not null',
  `update import_rows as own set nth = counted.nth from (
      select import_id, row, row_number() over (partition by import_id, key order by outcome is null, row) as nth
      from import_rows where key like 'row %') as counted
    where own.import_id = counted.import_id and own.row = counted.row and counted.nth > 1`,
  'drop index import_rows_by_key',
  'create index import_rows_by_key on import_rows (import_id, key, "row") where key is not null',
];

/** Counts rows with equal content once, when they are checked: counting them in each step took a pass over all rows. */
const countedRows: Migration = {
  name: '0066-counted-rows',
  async up(db) {
    for (const statement of COUNTED_ROWS) await sql.raw(statement).execute(db);
  },
};

/** Stores the heading row of a list, the rows that are not shipments, and the questions about its columns. */
const importQuestions: Migration = {
  name: '0067-import-questions',
  async up(db) {
    await sql`alter table imports
      add column heading_row integer,
      add column left_out jsonb not null default '[]',
      add column column_questions jsonb not null default '[]'`.execute(db);
  },
};

/** Stores numbers that staff pasted for a day, so that their list has a URL. */
const pastedNumbers: Migration = {
  name: '0071-pasted-numbers',
  async up(db) {
    await sql`create table pasted_numbers (
      id text primary key,
      owner text not null,
      created_at timestamptz not null,
      numbers text[] not null,
      repeated text[] not null,
      foreign_numbers text[] not null,
      omitted integer not null
    )`.execute(db);
    await sql`create index pasted_numbers_by_age on pasted_numbers (created_at)`.execute(db);
  },
};

/** Stores the place that the first words of a customer's addresses refer to, as entered in "Needs attention". */
const learnedPlaces: Migration = {
  name: '0072-learned-places',
  async up(db) {
    await sql`create table learned_places (
      customer_id text not null,
      words_key text not null,
      words text not null,
      place text not null,
      learned_at timestamptz not null,
      learned_by text not null,
      constraint learned_places_pkey primary key (customer_id, words_key)
    )`.execute(db);
  },
};

/** The list can be sorted by status and by the latest estimate; server/shipments/list-order.repository.ts reads these. */
const listOrders: Migration = {
  name: '0073-list-orders',
  async up(db) {
    await sql`create index shipments_by_status_rank on shipments (
      array_position('{ON_HOLD,DELIVERED,OUT_FOR_DELIVERY,IN_TRANSIT,LABEL_CREATED}'::text[], status), created_at, id
    )`.execute(db);
    await sql`create index shipments_by_latest_estimate on shipments (
      (status <> 'DELIVERED'), coalesce(estimated_delivery_date, '-infinity'::timestamptz), id
    )`.execute(db);
  },
};

/** Stores the optional columns and the saved views of the list for each account. */
const listSettings: Migration = {
  name: '0074-list-settings',
  async up(db) {
    await sql`create table list_settings (
      user_id text primary key references users(id) on delete cascade,
      columns jsonb not null,
      views jsonb not null,
      version integer not null
    )`.execute(db);
  },
};

/** The list can be filtered by the place of the newest entry; server/db/shipment-filter.ts reads this. */
const lastPlaces: Migration = {
  name: '0079-last-places',
  async up(db) {
    await sql`create index shipments_by_last_place on shipments (
      fold_text(tracking_history->0->>'location') text_pattern_ops, created_at, id
    )`.execute(db);
  },
};

/** Staff begin a conversation about a shipment; it has no message of a visitor. */
const begunConversations: Migration = {
  name: '0080-begun-conversations',
  async up(db) {
    await sql`alter table contact_messages add column shipment_number text default '' not null`.execute(db);
  },
};

/** The places in the subject of a shipment's emails, fixed at the first one: { origin, destination }. */
const constantSubjects: Migration = {
  name: '0082-constant-subjects',
  async up(db) {
    await sql`alter table subscriptions add column subject_places jsonb`.execute(db);
  },
};

/**
 * Staff search by the beginning of a number: its prefix is in every shipment, so the other indexes would list most rows.
 * server/shipments/search-condition.repository.ts reads this. The function has no query, because each match calls it.
 */
const hyphenGrams: Migration = {
  name: '0083-hyphen-grams',
  async up(db) {
    await sql`create function hyphen_grams(text) returns text[] language plpgsql immutable strict parallel safe as $$
      declare
        parts text[] := string_to_array($1, '-');
        grams text[] := '{}';
      begin
        for at in 2..cardinality(parts) loop
          grams := grams || array[right(parts[at - 1], 2) || '-' || left(parts[at], 1),
            right(parts[at - 1], 2) || '-' || left(parts[at], 2)];
        end loop;
        return grams;
      end $$`.execute(db);
    await sql`create index shipments_hyphen_grams on shipments using gin (hyphen_grams(search_text))`.execute(db);
  },
};

/**
 * Indexing pairs of characters was most of what a status cost the search indexes, which store each version of a row:
 * the function took a query per text, and the database's collation compared the pairs. No search asks for a single
 * letter or digit. U+0006 stands between pairs.
 */
const cheapGrams: Migration = {
  name: '0084-cheap-grams',
  async up(db) {
    await sql`drop index shipments_search_grams`.execute(db);
    await sql`create or replace function search_grams(text) returns text[] language plpgsql immutable strict parallel safe as $$
      begin
        return string_to_array(translate($1, 'abcdefghijklmnopqrstuvwxyz0123456789', ''), null)
          || string_to_array(rtrim(regexp_replace($1, '(..)', '\\1' || chr(6), 'g'), chr(6)), chr(6))
          || string_to_array(rtrim(regexp_replace(substr($1, 2), '(..)', '\\1' || chr(6), 'g'), chr(6)), chr(6));
      end $$`.execute(db);
    await sql`create index shipments_search_grams on shipments using gin (search_grams(search_text) collate "C")`.execute(
      db,
    );
  },
};

/** Triggers whose functions check their conditions, with the part of the condition that stays. */
const CHECKED: Readonly<Record<string, string>> = {
  audit_shipment_updates: '',
  changes_on_update: '',
  next_shipment_version: 'when (old.version = new.version)',
  notify_shipment_updates: `when (current_setting('transcargo.wakes', true) is distinct from 'on')`,
  next_by_on_update: '',
  record_report_change: '',
  report_corrections_on_facts: '',
};

/**
 * Each statement parses the conditions of its table's triggers, 28 kB for a status; a function parses its own once per
 * connection. The conditions are moved as they are.
 */
const shortConditions: Migration = {
  name: '0085-short-conditions',
  async up(db) {
    const { rows } = await sql<{ name: string; trigger: string; body: string }>`
      select tgname as name, pg_get_triggerdef(oid) as trigger, pg_get_functiondef(tgfoid) as body from pg_trigger
      where tgrelid in ('shipments'::regclass, 'shipment_facts'::regclass)
        and tgname = any(${Object.keys(CHECKED)})`.execute(db);
    for (const { name, trigger, body } of rows) {
      const [start, end] = [trigger.indexOf(' WHEN ('), trigger.lastIndexOf(') EXECUTE')];
      const [event, action] = [trigger.slice(0, start), trigger.slice(end + ') '.length)];
      const condition = trigger.slice(start + ' WHEN ('.length, end);
      const result = event.includes(' BEFORE ') ? 'new' : 'null';
      const check = `if tg_op = 'UPDATE' then if not (${condition}) then return ${result}; end if; end if;`;
      const checking = body.replace(/^ *begin$/m, (begin) => `${begin}\n    ${check}`);
      if (checking === body) throw new Error(`The function of ${name} has no block.`);
      await sql.raw(checking).execute(db);
      await sql.raw(`${event.replace('CREATE', 'create or replace')} ${CHECKED[name]} ${action}`).execute(db);
    }
  },
};

/** Functions in SQL are planned at each call: these took an eighth of creating a shipment with people and references. */
const plannedTexts: Migration = {
  name: '0086-planned-texts',
  async up(db) {
    // As in 0070.
    await sql`create or replace function shipment_search_text(shipment text, number text, origin text,
        destination text) returns text language plpgsql stable as $$
      begin
        return build_search_text(number, origin, destination,
          array(select value from shipment_references where shipment_id = shipment order by kind, value),
          (select array[recipient_name, recipient_company, recipient_email, sender_name, sender_company, sender_email]
            from shipment_people where shipment_id = shipment),
          (select array[recipient_phone, sender_phone] from shipment_people where shipment_id = shipment));
      end $$`.execute(db);
    // As in server/db/schema/text.sql.
    await sql`create or replace function list_changed(old_row jsonb, new_row jsonb) returns jsonb language plpgsql
        immutable as $$
      begin
        return (select jsonb_build_object('fields', coalesce(jsonb_agg(key order by key), '[]')) from jsonb_each(new_row)
          where value is distinct from old_row->key
            and key not in ('shipment_id', 'id', 'number', 'version', 'created_at', 'erased_at')
            and (old_row <> '{}' or value not in ('""', 'null')));
      end $$`.execute(db);
  },
};

/** Every migration, oldest first. Only append: databases record applied migrations by name. */
export const migrations: readonly Migration[] = [
  baseline,
  importLimits,
  workOfKeys,
  cursorsThatNameRows,
  foldedEmails,
  moreCities,
  accountEmails,
  exactReferences,
  countedRows,
  importQuestions,
  quietCommits,
  searchedContacts,
  pastedNumbers,
  learnedPlaces,
  listOrders,
  listSettings,
  constantTriggers,
  plannedFunctions,
  lastPlaces,
  begunConversations,
  editedStatuses,
  constantSubjects,
  hyphenGrams,
  cheapGrams,
  shortConditions,
  plannedTexts,
];
