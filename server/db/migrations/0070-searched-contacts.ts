import { type QueryExecutorProvider, sql } from 'kysely';
import { findCollation } from '../baseline.ts';
import type { Migration } from '../migrate.ts';

/**
 * The search also finds people by phone and email, letters in either spelling ("Müller", "Mueller") and references
 * without their separators. docs/decisions/0112 describes how the text is laid out.
 */
export const searchedContacts: Migration = {
  name: '0070-searched-contacts',
  async up(db) {
    const collation = await findCollation(db);
    for (const statement of STATEMENTS) await sql.raw(statement.replaceAll(':collation', collation)).execute(db);
    await writeSearchTexts(db);
  },
};

/** Nobody changed anything, so neither an audit line nor a message to open pages is written. */
export async function writeSearchTexts(db: QueryExecutorProvider): Promise<void> {
  // Building the index once is faster than adding a million rows to it one by one.
  await sql`drop index shipments_search, shipments_search_grams`.execute(db);
  await sql`alter table shipments disable trigger user`.execute(db);
  await sql`update shipments set search_text = shipment_search_text(id, tracking_number, origin_address, destination_address)`.execute(
    db,
  );
  await sql`alter table shipments enable trigger user`.execute(db);
  await sql`create index shipments_search on shipments using gin (search_text gin_trgm_ops)`.execute(db);
  await sql`create index shipments_search_grams on shipments using gin (search_grams(search_text))`.execute(db);
}

const STATEMENTS = [
  // Equals spellOut() of domain/fold-text.ts; a test compares them.
  `create function spell_out(text) returns text language sql immutable parallel safe as $$
    select case when octet_length($1) = length($1) then lower($1) else
      fold_text(replace(replace(replace(replace(replace(replace(replace(
        translate(normalize($1, nfkc), 'ÄÖÜÅØÞÐ', 'äöüåøþð'),
        'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa'), 'ø', 'oe'), 'þ', 'th'), 'ð', 'd')) end
  $$`,

  // Equals toPhoneDigits() of domain/shipments/search-terms.ts; a test compares them.
  `create function phone_digits(text) returns text language sql immutable parallel safe as $$
    select ltrim(regexp_replace(replace(normalize($1, nfkc), '(0)', ''), '[^0-9]', '', 'g'), '0')
  $$`,

  // U+0001 keeps a word from matching across fields; U+0002 to U+0004 delimit the sections that patterns search.
  `create function join_search_parts(parts text[]) returns text language sql immutable parallel safe as $$
    select coalesce(translate(array_to_string(array_remove(parts, ''), chr(5)),
      chr(1) || chr(2) || chr(3) || chr(4) || chr(5), '    ' || chr(1)), '')
  $$`,
  `create function fold_both_ways(text) returns text language sql immutable parallel safe as $$
    select case when octet_length($1) = length($1) then lower($1) else
      fold_text($1) || coalesce(chr(1) || nullif(spell_out($1), fold_text($1)), '') end
  $$`,
  // Callers without access to people search only the part before U+0003.
  `create function build_search_text(number text, origin text, destination text, reference_values text[],
      names text[], phones text[]) returns text language sql stable as $$
    select fold_text(join_search_parts(array(select reference_key(value) from unnest(reference_values) as value)))
      || chr(2) || fold_both_ways(join_search_parts(array[number, origin, destination] || reference_values))
      || chr(3) || join_search_parts(array(select phone_digits(phone) from unnest(phones) as phone))
      || chr(4) || fold_both_ways(join_search_parts(names))
  $$`,
  `create or replace function shipment_search_text(shipment text, number text, origin text,
      destination text) returns text language sql stable as $$
    select build_search_text(number, origin, destination,
      array(select value from shipment_references where shipment_id = shipment order by kind, value),
      (select array[recipient_name, recipient_company, recipient_email, sender_name, sender_company, sender_email]
        from shipment_people where shipment_id = shipment),
      (select array[recipient_phone, sender_phone] from shipment_people where shipment_id = shipment))
  $$`,

  // A shipment that is inserted with its people names them in search_text as JSON, so that it is written once.
  `create or replace function write_search_text() returns trigger language plpgsql as $$
    declare
      known jsonb := case when tg_op = 'INSERT' and left(new.search_text, 1) = '{' then new.search_text::jsonb else '{}' end;
    begin
      new.search_text := case when tg_op = 'INSERT'
        then build_search_text(new.tracking_number, new.origin_address, new.destination_address,
          array(select value from (select distinct kind, value
            from jsonb_to_recordset(coalesce(known->'references', '[]')) as given (kind text, value text)) as given order by kind, value),
          array(select jsonb_array_elements_text(coalesce(known->'names', '[]'))),
          array(select jsonb_array_elements_text(coalesce(known->'phones', '[]'))))
        else shipment_search_text(new.id, new.tracking_number, new.origin_address, new.destination_address) end;
      return new;
    end $$`,
  'drop function words_of_new(text[], jsonb)',
  'drop function join_search_text(text, text, text, text, text)',
];
