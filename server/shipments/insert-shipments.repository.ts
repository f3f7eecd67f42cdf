import { type Kysely, type RawBuilder, sql } from 'kysely';
import { pickFields } from '#domain/field-table.ts';
import type { PeopleInput } from '#domain/shipment-people/schema.ts';
import { SHIPMENT_TEXTS } from '#domain/shipments/fields.ts';
import type { Shipment, ShipmentUpdate } from '#domain/shipments/schema.ts';
import { type PlacesById, withPlaces } from '#server/db/learned-places.ts';
import { asActor } from '#server/db/pool.ts';
import { type ShipmentRow, toShipment } from '#server/db/tables/shipments.ts';
import type { Tables } from '#server/db/tables.ts';

export type NewShipment = Omit<Shipment, 'version'> & PeopleInput & { fingerprint: string | null; isSample: boolean };

/** SQL that inserts the people of new shipments: `with` parts that begin with a comma. */
export interface PeopleOfNew {
  /** The search text of each shipment; '' if empty. */
  words: (shipment: PeopleInput) => string;
  /** `stored` contains the ids of the inserted shipments. */
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
    ...pickFields(SHIPMENT_TEXTS, shipment),
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
 * Inserts shipments with their people in one statement, which writes each row once and fires the triggers once.
 * Shipments whose id or tracking number exists are skipped and not returned.
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
