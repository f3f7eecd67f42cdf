import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Told once lanes have been measured: what was said of any shipment's next scan may be another. */
export const LANES_CHANNEL = 'lanes_measured';

/**
 * By when a shipment's next scan normally comes: its last one, and the working time within which 9 of 10 on its lane come.
 * Kept beside what reports count by a trigger on that table, so in the statement of whatever changes the shipment.
 */
export const lanes: Migration = {
  name: '0036-lanes',
  async up(db) {
    for (const statement of [...TABLES, clock, forgetUnscanned, ...WORKING_TIME, nextScan, ...TRIGGERS])
      await sql.raw(statement).execute(db);
  },
};

const TABLES = [
  // When the company is at work. What it works before a span, in ms since the first, makes time at work a subtraction.
  `create table working_hours (
    opens timestamptz primary key,
    closes timestamptz not null,
    worked bigint not null unique
  )`,
  // After which step of a lane so much time at work (ms) passes until the next scan, in 9 of 10 cases; measured each night.
  `create table lane_gaps (
    origin_place text not null,
    destination_place text not null,
    service_type text not null,
    step text not null,
    n integer not null,
    p90 bigint not null,
    primary key (origin_place, destination_place, service_type, step)
  )`,
  `alter table shipment_facts add column next_by timestamptz`,
  `create index attention_silent on shipment_facts (next_by, shipment_id) where next_by is not null`,
];

/** As in 0034-attention.ts, but when it was last scanned is null, too, when the status was set without an entry. */
const clock = `
  create or replace function shipment_clock(history jsonb, status text,
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
      case when $2 <> 'DELIVERED' and newest.status = $2 then newest.at::timestamptz end,
      case when $2 = 'DELIVERED' then (
        select min(coalesce(entry->>'recordedAt', entry->>'timestamp')::timestamptz) from entries
        where entry ? 'contradiction' and entries.nth < coalesce(newest.nth, 0)) end
    from (select) as one left join newest on true
  $$`;

const forgetUnscanned = `
  update shipment_facts as fact set last_at = null
  from shipments as shipment, lateral shipment_clock(shipment.tracking_history, shipment.status) as clock
  where fact.shipment_id = shipment.id and shipment.status <> 'DELIVERED'
    and fact.last_at is not null and clock.last_at is null`;

/** Null for what lies outside the time for which the hours are written. */
const WORKING_TIME = [
  `create function worked_at(at timestamptz) returns bigint language sql stable as $$
    select worked + (extract(epoch from least(at, closes) - opens) * 1000)::bigint
    from working_hours where opens <= at order by opens desc limit 1
  $$`,
  // The last moment at which no more has been worked: at the end of a day that is when the next one begins.
  `create function worked_until(target bigint) returns timestamptz language sql stable as $$
    select case when target < worked + (extract(epoch from closes - opens) * 1000)::bigint
      then opens + (target - worked) * interval '1 millisecond' end
    from working_hours where worked <= target order by worked desc limit 1
  $$`,
];

/** There is no lane of what is held or delivered, nor of a step after which staff are told of it anyway. */
const nextScan = `
  create function next_scan_by(fact shipment_facts) returns timestamptz language sql stable as $$
    select worked_until(worked_at(fact.last_at) + lane.p90) from lane_gaps as lane
    where lane.origin_place = fact.origin_place and lane.destination_place = fact.destination_place
      and lane.service_type = fact.service_type and lane.step = coalesce(fact.code, fact.status)
  $$`;

const TRIGGERS = [
  `create function keep_next_by() returns trigger language plpgsql as $$
  begin
    new.next_by := next_scan_by(new);
    return new;
  end $$`,
  `create trigger next_by_on_insert before insert on shipment_facts
    for each row when (new.last_at is not null) execute function keep_next_by()`,
  // What was said once stays until something happens to the shipment.
  `create trigger next_by_on_update before update on shipment_facts for each row
    when ((old.last_at, old.code, old.status, old.origin_place, old.destination_place, old.service_type)
      is distinct from (new.last_at, new.code, new.status, new.origin_place, new.destination_place, new.service_type))
    execute function keep_next_by()`,
];
