import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/**
 * A status on top of the history costs the same for every history length: the statement that adds it passes the
 * entry to the triggers, which then read no history. Functions are in plpgsql, which plans a statement once per
 * connection; a function in SQL is planned at each call.
 */
export const constantTriggers: Migration = {
  name: '0076-constant-triggers',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
    const { rows } = await sql`select from pg_settings where name = 'default_toast_compression'
      and 'lz4' = any(enumvals)`.execute(db);
    // Halves the cost of compressing and decompressing a long history. The embedded engine lacks it.
    if (rows.length > 0) await sql`alter table shipments alter tracking_history set compression lz4`.execute(db);
  },
};

/** An entry after an edited status began a new line in "Needs attention" until the next change of the shipment. */
export const editedStatuses: Migration = {
  name: '0081-edited-statuses',
  async up(db) {
    await sql.raw(factsOfShipment).execute(db);
  },
};

/** Set by appendOnTop() of server/shipments/shipment-events.repository.ts. */
const appendedEntry = `
  create function appended_entry(shipment text, version integer) returns jsonb language plpgsql stable as $$
  declare
    appended jsonb := nullif(current_setting('transcargo.appended', true), '')::jsonb;
  begin
    return case when appended->>'shipment' = shipment and (appended->>'version')::int = version then appended->'entry' end;
  end $$`;

/** One pass in place of shipment_started_at(), shipment_delivered_at() and shipment_clock(). */
const historyFacts = `
  create function shipment_history_facts(history jsonb, status text, out started_at timestamptz,
    out delivered_at timestamptz, out status_since timestamptz, out code text, out last_at timestamptz,
    out contradicted_at timestamptz) language plpgsql stable as $$
  declare
    started int;
    delivered int;
    newest int;
    other int;
    since int;
  begin
    select max(nth) filter (where not entry ? 'corrected'),
        max(nth) filter (where not entry ? 'corrected' and entry->>'status' = 'DELIVERED'),
        min(nth) filter (where not (entry ? 'corrected' or entry ? 'contradiction')),
        min(nth) filter (where not (entry ? 'corrected' or entry ? 'contradiction') and entry->>'status' <> $2)
      into started, delivered, newest, other
      from jsonb_array_elements(history) with ordinality as entries (entry, nth);
    started_at := (history->(started - 1)->>'timestamp')::timestamptz;
    delivered_at := (history->(delivered - 1)->>'timestamp')::timestamptz;
    if $2 = 'DELIVERED' then
      if newest > 1 then
        select min(coalesce(entry->>'recordedAt', entry->>'timestamp')::timestamptz) into contradicted_at
          from jsonb_array_elements(history) with ordinality as entries (entry, nth)
          where nth < newest and entry ? 'contradiction';
      end if;
    elsif history->(newest - 1)->>'status' = $2 then
      -- The oldest of the newest entries with this status.
      select max(nth) into since from jsonb_array_elements(history) with ordinality as entries (entry, nth)
        where not (entry ? 'corrected' or entry ? 'contradiction') and nth < coalesce(other, nth + 1);
      status_since := (history->(since - 1)->>'timestamp')::timestamptz;
      code := history->(newest - 1)->>'code';
      last_at := (history->(newest - 1)->>'timestamp')::timestamptz;
    end if;
  end $$`;

const factsOnInsert = `
  create or replace function shipment_facts_on_insert() returns trigger language plpgsql as $$
  begin
    insert into shipment_facts (shipment_id, created_at, service_type, status, started_at, delivered_at, promised_at,
        origin_place, destination_place, status_since, code, last_at, estimated_at, contradicted_at)
      select id, created_at, service_type, status, facts.started_at, facts.delivered_at, estimated_delivery_date,
        written.places->>'origin', written.places->>'destination',
        coalesce(facts.status_since, set_status_at(null, status, false, updated_at, null)), facts.code, facts.last_at,
        case when status <> 'DELIVERED' then estimated_delivery_date end, facts.contradicted_at
      from new_rows, lateral (select written_places(id) as places) as written,
        lateral shipment_history_facts(tracking_history, status) as facts;
    return null;
  end $$`;

/**
 * Runs per row, because a table of old and new rows would hold another copy of every history. Work is constant for an
 * entry on top of a status that the newest entry before had set; a status set without an entry is counted again.
 */
const factsOfShipment = `
  create or replace function keep_shipment_facts() returns trigger language plpgsql as $$
  declare
    entry jsonb := appended_entry(new.id, new.version);
    added timestamptz := (entry->>'timestamp')::timestamptz;
    is_delivered boolean := new.status = 'DELIVERED';
    facts record;
    places jsonb;
    has_moved boolean;
  begin
    if entry is not null and old.version <> new.version then
      update shipment_facts as fact set
        status = new.status,
        started_at = coalesce(fact.started_at, added),
        delivered_at = coalesce(fact.delivered_at, case when is_delivered then added end),
        status_since = case when is_delivered then null
          when old.status = new.status then fact.status_since else added end,
        code = case when not is_delivered then entry->>'code' end,
        last_at = case when not is_delivered then added end,
        estimated_at = case when not is_delivered then new.estimated_delivery_date end,
        contradicted_at = null,
        changed_at = new.updated_at
      where fact.shipment_id = new.id and fact.last_at is not null;
      if found then return null; end if;
    end if;
    facts := shipment_history_facts(new.tracking_history, new.status);
    has_moved := (old.origin_address, old.destination_address, old.origin_place, old.destination_place) is distinct from
      (new.origin_address, new.destination_address, new.origin_place, new.destination_place);
    if has_moved then places := written_places(new.id); end if;
    update shipment_facts as fact set
      created_at = new.created_at,
      service_type = new.service_type,
      status = new.status,
      started_at = facts.started_at,
      delivered_at = facts.delivered_at,
      promised_at = case when fact.promised_at is null and fact.delivered_at is null
        then new.estimated_delivery_date else fact.promised_at end,
      origin_place = case when has_moved then places->>'origin' else fact.origin_place end,
      destination_place = case when has_moved then places->>'destination' else fact.destination_place end,
      address_version = fact.address_version + has_moved::int,
      status_since = coalesce(facts.status_since,
        set_status_at(old.status, new.status, old.version = new.version,
          new.updated_at, greatest(fact.status_since, shipment_edited_at(new.id)))),
      code = facts.code,
      last_at = facts.last_at,
      estimated_at = case when not is_delivered then new.estimated_delivery_date end,
      contradicted_at = facts.contradicted_at,
      changed_at = case when old.version = new.version then clock_timestamp() else new.updated_at end
    where fact.shipment_id = new.id;
    return null;
  end $$`;

const reportChange = `
  create function record_report_change() returns trigger language plpgsql as $$
  begin
    insert into report_changes (sign, created_at, service_type, status, origin_place, destination_place, started_at,
        delivered_at, promised_at)
      values (-1, old.created_at, old.service_type, old.status, old.origin_place, old.destination_place, old.started_at,
        old.delivered_at, old.promised_at),
      (1, new.created_at, new.service_type, new.status, new.origin_place, new.destination_place, new.started_at,
        new.delivered_at, new.promised_at);
    return null;
  end $$`;

const audit = `
  create or replace function audit_shipment() returns trigger language plpgsql as $$
  declare
    person text := nullif(current_setting('transcargo.actor', true), '');
    unseen text[] := array['id', 'search_text', 'create_fingerprint', 'updated_at', 'version', 'is_sample', 'tracking_history'];
    entry jsonb := case when tg_op = 'UPDATE' then appended_entry(new.id, new.version) end;
    old_row jsonb := '{}';
    new_row jsonb := '{}';
    what text := 'updated';
  begin
    if tg_op = 'INSERT' then
      if person is null then return null; end if;
      what := 'created';
    elsif tg_op = 'DELETE' then
      what := 'deleted';
      old_row := jsonb_build_object('entries', jsonb_array_length(old.tracking_history));
    elsif entry is not null and old.version <> new.version then
      what := 'statusAdded';
      new_row := jsonb_build_object('entry', entry);
    elsif jsonb_array_length(new.tracking_history) > jsonb_array_length(old.tracking_history) then
      what := 'statusAdded';
      new_row := jsonb_build_object('entry', coalesce(shipment_added_entry(new.id), new.tracking_history->0));
    end if;
    if entry is not null and old.version <> new.version then
      if old.status <> new.status then
        old_row := jsonb_build_object('status', old.status);
        new_row := new_row || jsonb_build_object('status', new.status);
      end if;
    else
      -- A history as JSON would be taken apart only to be left out.
      if tg_op <> 'INSERT' then
        old.tracking_history := 'null';
        old_row := old_row || (to_jsonb(old) - unseen);
      end if;
      if tg_op <> 'DELETE' then
        new.tracking_history := 'null';
        new_row := new_row || (to_jsonb(new) - unseen);
      end if;
      if tg_op = 'UPDATE' then
        select coalesce(jsonb_object_agg(key, value), '{}') into new_row
          from jsonb_each(new_row) where value is distinct from old_row->key;
        select coalesce(jsonb_object_agg(key, value), '{}') into old_row
          from jsonb_each(old_row) where new_row ? key;
      end if;
    end if;
    insert into audit_entries (at, actor, action, shipment_id, before, after) values (
      case when tg_op = 'DELETE' then clock_timestamp() else new.updated_at end,
      coalesce(person, 'database'), what,
      case when tg_op = 'DELETE' then old.id else new.id end, old_row, new_row);
    return null;
  end $$`;

/** Inlined where it is called: a number joined to a text without its cast is not immutable. */
const eventId = `
  create or replace function shipment_event_id(shipment text, place bigint) returns uuid language sql immutable as $$
    select md5(shipment || ':' || place::text)::uuid
  $$`;

const STATEMENTS = [
  appendedEntry,
  historyFacts,
  factsOnInsert,
  factsOfShipment,
  'drop trigger shipment_facts_on_update on shipments',
  'drop function shipment_facts_on_update()',
  'create trigger keep_shipment_facts after update on shipments for each row execute function keep_shipment_facts()',
  'drop function shipment_started_at(jsonb), shipment_delivered_at(jsonb), shipment_clock(jsonb, text)',

  reportChange,
  'drop trigger report_changes_on_update on shipment_facts',
  'drop function report_changes_on_update()',
  `create trigger record_report_change after update on shipment_facts for each row
    when ((old.created_at, old.service_type, old.status, old.origin_place, old.destination_place, old.started_at,
      old.delivered_at, old.promised_at) is distinct from (new.created_at, new.service_type, new.status,
      new.origin_place, new.destination_place, new.started_at, new.delivered_at, new.promised_at))
    execute function record_report_change()`,

  audit,
  eventId,
];
