import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/**
 * Searches of one or two characters, and those without three letters in a row, which the trigram index can't help with: in
 * Chinese that is the name of most cities. Building it takes a minute or two for a million shipments.
 */
export const lists: Migration = {
  name: '0010-lists',
  async up(db) {
    await sql`
      create function search_grams(text) returns text[] language sql immutable strict parallel safe as $$
        select string_to_array($1, null) || array_agg(substr($1, at, 2)) from generate_series(1, length($1) - 1) as at
      $$`.execute(db);
    await sql`create index shipments_search_grams on shipments using gin (search_grams(search_text))`.execute(db);
    // The dashboard asks whether there are samples, and as a rule there are none.
    await sql`create index shipments_samples on shipments (id) where is_sample`.execute(db);
  },
};
