import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/**
 * A new shipment that comes with its people and references is written once. The statement that inserts it says in
 * search_text which words come with it, so that the triggers of people and references, which look afterwards, find it right
 * and leave it. Several come in one statement, and name their places by their ids.
 */
export const writtenOnce: Migration = {
  name: '0021-written-once',
  async up(db) {
    for (const statement of [wordsOfNew, writeSearchText, writtenPlaces]) await statement.execute(db);
  },
};

/** In the order and form in which shipment_search_text() of 0015-people.ts reads them from their tables. */
const wordsOfNew = sql`
  create function words_of_new(names text[], reference_list jsonb) returns text language sql stable as $$
    select concat_ws(chr(1), nullif(array_to_string(array_remove(names, ''), chr(1)), ''),
      (select string_agg(value || chr(1) || reference_key(value), chr(1) order by kind, value) from (
        select distinct kind, value from jsonb_to_recordset(reference_list) as given (kind text, value text)) as given))
  $$`;

/** As in 0015-people.ts, but for the words that come with a new shipment. */
const writeSearchText = sql`
  create or replace function write_search_text() returns trigger language plpgsql as $$
  begin
    new.search_text := case when tg_op = 'INSERT'
      then join_search_text(new.tracking_number, new.origin_address, new.destination_address, nullif(new.search_text, ''), null)
      else shipment_search_text(new.id, new.tracking_number, new.origin_address, new.destination_address) end;
    return new;
  end $$`;

/** As in 0014-places-at-once.ts, but of several shipments. */
const writtenPlaces = sql`
  create or replace function written_places(shipment text) returns jsonb language sql stable as $$
    select nullif(current_setting('transcargo.places', true), '')::jsonb->shipment
  $$`;
