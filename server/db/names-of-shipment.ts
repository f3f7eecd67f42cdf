import { type Kysely, type RawBuilder, sql } from 'kysely';
import { executePrepared } from './pool.ts';
import type { Tables } from './tables.ts';

/**
 * Names of sender and recipient of the current row of `shipments`: a scan location equal to one of them isn't public
 * (PublicPlaces). Public responses never contain them.
 */
export const namesOfShipment: RawBuilder<string[]> = sql<string[]>`array(
  select name from shipment_people, unnest(array[sender_name, sender_company, recipient_name, recipient_company]) as name
  where shipment_people.shipment_id = shipments.id and name <> '')`;

/** Returns the names for one shipment with subscribers; undefined if it has none. */
export async function readNamesForFollowers(
  db: Kysely<Tables>,
  shipmentId: string,
): Promise<{ people: string[] } | undefined> {
  const query = db.selectFrom('shipments').select(namesOfShipment.as('people')).where('id', '=', shipmentId);
  const isFollowed = sql<boolean>`exists (select from subscriptions where shipment_id = shipments.id)`;
  const [names] = await executePrepared(db, query.where(isFollowed));
  return names;
}

/** Returns the names for one shipment in the form of AddressedShipment. */
export async function readNames(db: Kysely<Tables>, shipmentId: string): Promise<{ people: string[] }> {
  const query = db.selectFrom('shipments').select(namesOfShipment.as('people')).where('id', '=', shipmentId);
  return (await query.executeTakeFirst()) ?? { people: [] };
}
