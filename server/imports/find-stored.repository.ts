import { type Kysely, type Selectable, sql } from 'kysely';
import type { StoredShipment } from '#domain/import-changes.ts';
import type { Shipment } from '#domain/shipment.schema.ts';
import type { ShipmentPeople, ShipmentReference } from '#domain/shipment-people.schema.ts';
import type { ShipmentPeopleTable } from '#server/db/tables/people.ts';
import type { ShipmentRow } from '#server/db/tables/shipments.ts';
import type { Tables } from '#server/db/tables.ts';

/** What is stored of a shipment that a list may mean, and whose it is. */
export interface Found {
  shipment: StoredShipment;
  customerId: string | null;
}

type Row = ShipmentRow & {
  people: Selectable<ShipmentPeopleTable> | null;
  reference_list: ShipmentReference[];
};

/** How rows of other features are read. */
export interface Readers {
  toShipment: (row: ShipmentRow) => Shipment;
  toPeople: (row: Selectable<ShipmentPeopleTable> | null) => ShipmentPeople;
}

const isNumberOf = (numbers: string[]) => sql`tracking_number = any(${numbers})`;

async function read(
  db: Kysely<Tables>,
  { toShipment, toPeople }: Readers,
  condition: ReturnType<typeof isNumberOf>,
): Promise<Found[]> {
  const { rows } = await sql<Row>`
    select shipments.*, to_jsonb(people) as people, coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'value', value)
      order by kind, value) from shipment_references where shipment_id = shipments.id), '[]') as reference_list
    from shipments left join shipment_people as people on people.shipment_id = shipments.id where ${condition}`.execute(
    db,
  );
  return rows.map((row) => {
    const people = toPeople(row.people);
    return {
      shipment: { ...toShipment(row), people, references: row.reference_list },
      customerId: row.people?.customer_id ?? null,
    };
  });
}

/** The shipment with this id; undefined when it is gone. */
export async function findStored(db: Kysely<Tables>, readers: Readers, id: string): Promise<Found | undefined> {
  const [found] = await read(db, readers, sql`shipments.id = ${id}`);
  return found;
}

/** Shipments by their tracking numbers. */
export async function findByNumbers(
  db: Kysely<Tables>,
  readers: Readers,
  numbers: string[],
): Promise<Map<string, Found>> {
  if (numbers.length === 0) return new Map();
  const all = await read(db, readers, isNumberOf(numbers));
  return new Map(all.map((found) => [found.shipment.trackingNumber, found]));
}

/** References in the form in which two spellings of one are the same, in the same order; '' where nothing is left. */
export async function toReferenceKeys(db: Kysely<Tables>, references: string[]): Promise<string[]> {
  if (references.length === 0) return [];
  const { rows } = await sql<{ key: string }>`
    select reference_key(value) as key from unnest(${references}::text[]) with ordinality as given (value, nth)
    order by nth`.execute(db);
  return rows.map(({ key }) => key);
}

/**
 * Shipments of a customer by the keys of what the customer calls them: those of earlier lists, else the newest that has the
 * reference. Lists of nobody in particular know those of such lists only.
 */
export async function findByReferences(
  db: Kysely<Tables>,
  readers: Readers,
  customerId: string | null,
  keys: string[],
): Promise<Map<string, Found>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: string; id: string }>`
    select distinct on (key) key, id from (
      select value_key as key, shipment_id as id, 1 as rank, null::timestamptz as made from import_keys
        where customer_id = ${customerId ?? ''} and value_key = any(${keys})
      union all
      select reference_key(value), shipments.id, 2, created_at from shipment_references
        join shipment_people using (shipment_id) join shipments on shipments.id = shipment_id
        where kind = 'customer' and customer_id = ${customerId} and reference_key(value) = any(${keys})
    ) as known order by key, rank, made desc`.execute(db);
  const ids = rows.map(({ id }) => id);
  const all = ids.length === 0 ? [] : await read(db, readers, sql`shipments.id = any(${ids})`);
  const byId = new Map(all.map((found) => [found.shipment.id, found]));
  return new Map(rows.flatMap(({ key, id }) => (byId.has(id) ? [[key, byId.get(id) as Found]] : [])));
}
