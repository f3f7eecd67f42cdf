import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Functions of triggers in plpgsql, which plans them once per connection; in SQL they were planned at each call. */
export const plannedFunctions: Migration = {
  name: '0077-planned-functions',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // As in server/db/schema/lanes.sql.
  `create or replace function worked_at(at timestamptz) returns bigint language plpgsql stable as $$
  begin
    return (select worked + (extract(epoch from least(at, closes) - opens) * 1000)::bigint
      from working_hours where opens <= at order by opens desc limit 1);
  end $$`,
  `create or replace function worked_until(target bigint) returns timestamptz language plpgsql stable as $$
  begin
    return (select case when target < worked + (extract(epoch from closes - opens) * 1000)::bigint
        then opens + (target - worked) * interval '1 millisecond' end
      from working_hours where worked <= target order by worked desc limit 1);
  end $$`,
  `create or replace function next_scan_by(fact shipment_facts) returns timestamptz language plpgsql stable as $$
  begin
    return (select worked_until(worked_at(fact.last_at) + lane.p90) from lane_gaps as lane
      where lane.origin_place = fact.origin_place and lane.destination_place = fact.destination_place
        and lane.service_type = fact.service_type and lane.step = coalesce(fact.code, fact.status));
  end $$`,

  // As in 0070.
  `create or replace function join_search_parts(parts text[]) returns text language plpgsql immutable parallel safe as $$
  begin
    return coalesce(translate(array_to_string(array_remove(parts, ''), chr(5)),
      chr(1) || chr(2) || chr(3) || chr(4) || chr(5), '    ' || chr(1)), '');
  end $$`,
  `create or replace function fold_both_ways(text) returns text language plpgsql immutable parallel safe as $$
  begin
    return case when octet_length($1) = length($1) then lower($1) else
      fold_text($1) || coalesce(chr(1) || nullif(spell_out($1), fold_text($1)), '') end;
  end $$`,
  `create or replace function build_search_text(number text, origin text, destination text, reference_values text[],
      names text[], phones text[]) returns text language plpgsql stable as $$
  declare
    keys text[];
    digits text[];
  begin
    if cardinality(reference_values) > 0 then
      keys := array(select reference_key(value) from unnest(reference_values) as value);
    end if;
    if cardinality(phones) > 0 then
      digits := array(select phone_digits(phone) from unnest(phones) as phone);
    end if;
    return fold_text(join_search_parts(keys))
      || chr(2) || fold_both_ways(join_search_parts(array[number, origin, destination] || reference_values))
      || chr(3) || join_search_parts(digits)
      || chr(4) || fold_both_ways(join_search_parts(names));
  end $$`,

  // As in server/db/schema/text.sql. Every version of a row is indexed by it, even if its text is unchanged.
  `create or replace function search_grams(text) returns text[] language plpgsql immutable strict parallel safe as $$
  begin
    return string_to_array($1, null) || array(select substr($1, at, 2) from generate_series(1, length($1) - 1) as at);
  end $$`,

  // Connections that wake readers themselves compare no rows for a function that would do nothing.
  'drop trigger notify_shipments on shipments',
  'drop trigger notify_shipment_updates on shipments',
  `create trigger notify_shipments after insert or delete on shipments for each row
    when (current_setting('transcargo.wakes', true) is distinct from 'on') execute function notify_shipment()`,
  `create trigger notify_shipment_updates after update on shipments for each row
    when (current_setting('transcargo.wakes', true) is distinct from 'on' and old.* is distinct from new.*
      and (old.search_text is not distinct from new.search_text
        or (old.version, old.updated_at, old.tracking_number, old.origin_address, old.destination_address)
          is distinct from
          (new.version, new.updated_at, new.tracking_number, new.origin_address, new.destination_address)))
    execute function notify_shipment()`,
];
