import { sql } from 'kysely';

/** Names the public places of a shipment's addresses to the trigger that keeps its facts, for the statement it is part of. */
export const withPlaces = (id: string, places: { origin: string; destination: string }) =>
  sql`set_config('transcargo.places', ${JSON.stringify({ id, ...places })}, true)`;
