import { type Kysely, sql } from 'kysely';
import { toPlaceWords } from '#domain/attention/place-words.ts';
import type { Tables } from '#server/db/tables.ts';

interface Addressed {
  originAddress: string;
  destinationAddress: string;
  originPlace: string;
  destinationPlace: string;
  customerId?: string | null | undefined;
}

/** A key of a customer and words; U+0001 occurs in neither. */
const toKey = (customerId: string | null | undefined, key: string) => `${customerId ?? ''}\u0001${key}`;

/**
 * Adds learned places to shipments whose addresses have no known place. Queries the database only if there is such an
 * address.
 */
export async function withLearnedPlaces<Shipment extends Addressed>(
  db: Kysely<Tables>,
  shipments: Shipment[],
  places: { ofAddress(address: string, override?: string): string },
): Promise<Shipment[]> {
  const toUnknownKey = (address: string, override: string) =>
    places.ofAddress(address, override) === '' ? toPlaceWords(address).key : '';
  const unknown = shipments.map((shipment) => ({
    origin: toUnknownKey(shipment.originAddress, shipment.originPlace),
    destination: toUnknownKey(shipment.destinationAddress, shipment.destinationPlace),
  }));
  const keys = [...new Set(unknown.flatMap(({ origin, destination }) => [origin, destination]).filter(Boolean))];
  if (keys.length === 0) return shipments;
  const rows = await db
    .selectFrom('learned_places')
    .select(['customer_id', 'words_key', 'place'])
    .where('words_key', 'in', keys)
    .execute();
  const learned = new Map(rows.map((row) => [toKey(row.customer_id, row.words_key), row.place]));
  return shipments.map((shipment, index) => {
    const find = (key = '') => (key === '' ? undefined : learned.get(toKey(shipment.customerId, key)));
    return {
      ...shipment,
      originPlace: find(unknown[index]?.origin) ?? shipment.originPlace,
      destinationPlace: find(unknown[index]?.destination) ?? shipment.destinationPlace,
    };
  });
}

/** Public places of shipments by id. */
export type PlacesById = Record<string, { origin: string; destination: string }>;

/** Passes the places to the trigger that maintains shipment facts, within a statement. */
export const withPlaces = (places: PlacesById) =>
  sql`(select set_config('transcargo.places', ${JSON.stringify(places)}, true))`;
