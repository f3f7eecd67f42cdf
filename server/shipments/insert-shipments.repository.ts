import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PeopleInput } from '#domain/shipment-people/schema.ts';
import type { Shipment, ShipmentUpdate } from '#domain/shipments/schema.ts';
import { asActor } from '#server/db/in-transaction.ts';
import { type PlacesById, withPlaces } from '#server/db/learned-places.ts';
import type { ShipmentRow } from '#server/db/tables/shipments.ts';
import type { Tables } from '#server/db/tables.ts';
import { toShipment } from './to-shipment.ts';

export type NewShipment = Omit<Shipment, 'version'> & PeopleInput & { fingerprint: string | null; isSample: boolean };

/** What the statement that inserts shipments writes of their people, in parts of a `with` that begin with a comma. */
export interface PeopleOfNew {
  /** Of each, what a search finds it by; '' when that is nothing. */
  words: (shipment: PeopleInput) => string;
  /** `stored` are the ids of those shipments that were inserted. */
  writes: (shipments: (PeopleInput & { id: string })[], stored: RawBuilder<unknown>) => RawBuilder<unknown>;
}

export function toEditableColumns(shipment: ShipmentUpdate | NewShipment) {
  return {
    status: shipment.status,
    service_type: shipment.serviceType as Shipment['serviceType'],
    origin_address: shipment.originAddress,
    destination_address: shipment.destinationAddress,
    origin_place: shipment.originPlace,
    destination_place: shipment.destinationPlace,
    weight: shipment.weight,
    weight_unit: shipment.weightUnit,
    dimensions: JSON.stringify(shipment.dimensions),
    dimensions_unit: shipment.dimensionsUnit,
    estimated_delivery_date: shipment.estimatedDeliveryDate,
    notes: shipment.notes,
    items: JSON.stringify(shipment.items),
  };
}

interface Writing {
  now: Date;
  actor: string;
  people: PeopleOfNew | undefined;
  places: PlacesById | undefined;
}

/**
 * Inserts shipments with their people in one statement, which writes each of their rows once and wakes the triggers once.
 * Those whose id or tracking number is there already are left out of the answer, and nothing of them is written.
 */
export async function insertShipments(
  db: Kysely<Tables>,
  shipments: NewShipment[],
  { now, actor, people, places }: Writing,
): Promise<Shipment[]> {
  const inserted = db
    .insertInto('shipments')
    .values(
      shipments.map((shipment) => ({
        ...toEditableColumns(shipment),
        id: shipment.id,
        tracking_number: shipment.trackingNumber,
        created_at: shipment.createdAt,
        updated_at: now,
        tracking_history: JSON.stringify(shipment.trackingHistory),
        is_sample: shipment.isSample,
        create_fingerprint: shipment.fingerprint,
        search_text: people?.words(shipment) ?? '',
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .returning([asActor(actor).as('actor'), (places ? withPlaces(places) : sql`null`).as('places')]);
  const writes = people?.writes(shipments, sql`select id from stored`) ?? sql``;
  const { rows } = await sql<ShipmentRow>`with stored as (${inserted}) ${writes} select * from stored`.execute(db);
  return rows.map(toShipment);
}
