import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Stores the place that the first words of a customer's addresses refer to, as entered in "Needs attention". */
export const learnedPlaces: Migration = {
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
