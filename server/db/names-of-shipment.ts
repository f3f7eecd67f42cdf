import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Names of sender and recipient of the shipment in this row of `shipments`: a scan whose place is one of them says nothing to
 * strangers (PublicPlaces). For that alone: no answer to a stranger holds them.
 */
export const namesOfShipment: RawBuilder<string[]> = sql<string[]>`array(
  select name from shipment_people, unnest(array[sender_name, sender_company, recipient_name, recipient_company]) as name
  where shipment_people.shipment_id = shipments.id and name <> '')`;

/** The same of one shipment that somebody follows by email, for what they are told; undefined when nobody does. */
export async function readNamesForFollowers(
  db: Kysely<Tables>,
  shipmentId: string,
): Promise<{ people: string[] } | undefined> {
  const query = db.selectFrom('shipments').select(namesOfShipment.as('people')).where('id', '=', shipmentId);
  const isFollowed = sql<boolean>`exists (select from subscriptions where shipment_id = shipments.id)`;
  return query.where(isFollowed).executeTakeFirst();
}

/** The same of one shipment, as AddressedShipment has it. */
export async function readNames(db: Kysely<Tables>, shipmentId: string): Promise<{ people: string[] }> {
  const query = db.selectFrom('shipments').select(namesOfShipment.as('people')).where('id', '=', shipmentId);
  return (await query.executeTakeFirst()) ?? { people: [] };
}
