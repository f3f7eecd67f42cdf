import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/**
 * Since when a shipment is what it is, kept by triggers beside what reports count, so that what needs attention is read from
 * an index of open shipments only. Of a delivered one all of it is null, but for a scan that contradicts the delivery.
 */
export const attention: Migration = {
  name: '0034-attention',
  async up(db) {
    for (const statement of [...TABLES, clock, statusSince, onInsert, onUpdate, fill, ...INDEXES])
      await sql.raw(statement).execute(db);
  },
};

const TABLES = [
  `alter table shipment_facts add column status_since timestamptz, add column code text,
    add column last_at timestamptz, add column estimated_at timestamptz, add column contradicted_at timestamptz`,
  // Not of a shipment alone: lines are of imports and mails, too. What has ended is deleted with the next one.
  `create table attention_snoozes (
    kind text not null,
    subject_id text not null,
    until timestamptz not null,
    by text not null,
    primary key (kind, subject_id)
  )`,
];

/**
 * What a history says of the status: since when its newest entries that count have it, and with which code; null when it was
 * set without an entry. Also when the oldest scan came that contradicts a delivery and that nothing has settled since.
 */
const clock = `
  create function shipment_clock(history jsonb, status text,
    out status_since timestamptz, out code text, out last_at timestamptz, out contradicted_at timestamptz)
  language sql stable as $$
    with entries as (
      select entry, nth, not (entry ? 'corrected' or entry ? 'contradiction') as counts
      from jsonb_array_elements(history) with ordinality as entries (entry, nth)
    ), newest as (
      select entry->>'status' as status, entry->>'code' as code, entry->>'timestamp' as at, nth
      from entries where counts order by nth limit 1
    )
    select
      case when $2 <> 'DELIVERED' and newest.status = $2 then (
        select (entry->>'timestamp')::timestamptz from entries
        where counts and not exists (
          select from entries as newer where newer.counts and newer.nth < entries.nth and newer.entry->>'status' <> $2)
          and entry->>'status' = $2
        order by nth desc limit 1) end,
      case when $2 <> 'DELIVERED' and newest.status = $2 then newest.code end,
      case when $2 <> 'DELIVERED' then newest.at::timestamptz end,
      case when $2 = 'DELIVERED' then (
        select min(coalesce(entry->>'recordedAt', entry->>'timestamp')::timestamptz) from entries
        where entry ? 'contradiction' and entries.nth < coalesce(newest.nth, 0)) end
    from (select) as one left join newest on true
  $$`;

/** When a status was set that no entry tells of. By hand, nobody changes version and time of the change with it. */
const statusSince = `
  create function set_status_at(was text, now text, by_hand boolean, changed timestamptz, since timestamptz)
  returns timestamptz language sql stable as $$
    select case when now = 'DELIVERED' then null
      when was is not distinct from now then coalesce(since, changed)
      when by_hand then clock_timestamp()
      else changed end
  $$`;

/** As in 0014-places-at-once.ts. */
const onInsert = `
  create or replace function shipment_facts_on_insert() returns trigger language plpgsql as $$
  begin
    insert into shipment_facts (shipment_id, created_at, service_type, status, started_at, delivered_at, promised_at,
        origin_place, destination_place, status_since, code, last_at, estimated_at, contradicted_at)
      select id, created_at, service_type, status, shipment_started_at(tracking_history),
        shipment_delivered_at(tracking_history), estimated_delivery_date,
        written.places->>'origin', written.places->>'destination',
        coalesce(clock.status_since, set_status_at(null, status, false, updated_at, null)), clock.code, clock.last_at,
        case when status <> 'DELIVERED' then estimated_delivery_date end, clock.contradicted_at
      from new_rows, lateral (select written_places(id) as places) as written,
        lateral shipment_clock(tracking_history, status) as clock;
    return null;
  end $$`;

/** As in 0014-places-at-once.ts. */
const onUpdate = `
  create or replace function shipment_facts_on_update() returns trigger language plpgsql as $$
  begin
    update shipment_facts as fact set
      created_at = new_rows.created_at,
      service_type = new_rows.service_type,
      status = new_rows.status,
      started_at = shipment_started_at(new_rows.tracking_history),
      delivered_at = shipment_delivered_at(new_rows.tracking_history),
      promised_at = case when fact.promised_at is null and fact.delivered_at is null
        then new_rows.estimated_delivery_date else fact.promised_at end,
      origin_place = case when moved.place then written.places->>'origin' else fact.origin_place end,
      destination_place = case when moved.place then written.places->>'destination' else fact.destination_place end,
      address_version = fact.address_version + moved.place::int,
      status_since = coalesce(clock.status_since,
        set_status_at(old_rows.status, new_rows.status, old_rows.version = new_rows.version,
          new_rows.updated_at, fact.status_since)),
      code = clock.code,
      last_at = clock.last_at,
      estimated_at = case when new_rows.status <> 'DELIVERED' then new_rows.estimated_delivery_date end,
      contradicted_at = clock.contradicted_at
    from new_rows join old_rows on old_rows.id = new_rows.id, lateral (select
      (old_rows.origin_address, old_rows.destination_address, old_rows.origin_place, old_rows.destination_place)
      is distinct from
      (new_rows.origin_address, new_rows.destination_address, new_rows.origin_place, new_rows.destination_place)
      as place) as moved, lateral (select written_places(new_rows.id) as places) as written,
      lateral shipment_clock(new_rows.tracking_history, new_rows.status) as clock
    where fact.shipment_id = new_rows.id;
    return null;
  end $$`;

const fill = `
  update shipment_facts as fact set
    status_since = coalesce(clock.status_since, case when shipment.status <> 'DELIVERED' then coalesce(
      (select max(occurred_at) from shipment_events where shipment_id = shipment.id and via = 'edit'),
      shipment.updated_at) end),
    code = clock.code, last_at = clock.last_at, contradicted_at = clock.contradicted_at,
    estimated_at = case when shipment.status <> 'DELIVERED' then shipment.estimated_delivery_date end
  from shipments as shipment, lateral shipment_clock(shipment.tracking_history, shipment.status) as clock
  where fact.shipment_id = shipment.id
    and (shipment.status <> 'DELIVERED' or shipment.tracking_history @> '[{"contradiction": true}]')`;

/** Each holds no more than the shipments that can be in its list. */
const INDEXES = [
  `create index attention_promise on shipment_facts (estimated_at, shipment_id) where estimated_at is not null`,
  `create index attention_held on shipment_facts (status_since, shipment_id) where status = 'ON_HOLD'`,
  `create index attention_attempt on shipment_facts (last_at, shipment_id) where code in ('attempt_failed', 'back_at_depot')`,
  `create index attention_announced on shipment_facts (status_since, shipment_id) where status = 'LABEL_CREATED'`,
  `create index attention_contradiction on shipment_facts (contradicted_at, shipment_id) where contradicted_at is not null`,
  `create index attention_place on shipment_facts (created_at, shipment_id)
    where status <> 'DELIVERED' and (origin_place = '' or destination_place = '')`,
  `create index attention_bounced on mails (tried_at, id)
    where state = 'failed' and last_error like 'This address gets no more updates.%'`,
  `create index attention_import on imports (ended_at, id) where state = 'imported' and counts is null`,
];
