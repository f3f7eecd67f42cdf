import { sql } from 'kysely';

/** The public places of shipments' addresses, by the shipments' ids. */
export type PlacesById = Record<string, { origin: string; destination: string }>;

/** Names them to the trigger that keeps the shipments' facts, for the statement it is part of. */
export const withPlaces = (places: PlacesById) =>
  sql`(select set_config('transcargo.places', ${JSON.stringify(places)}, true))`;
