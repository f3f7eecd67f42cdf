import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { StoredShipment } from '#domain/imports/changes.ts';
import type { WhyStayed } from '#domain/imports/import.ts';
import type { PossibleMatch } from '#domain/imports/schema.ts';
import type { ShipmentPeople, ShipmentReference } from '#domain/shipment-people/schema.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { whereInScope } from '#server/db/customer-scope.ts';
import type { ShipmentPeopleTable } from '#server/db/tables/people.ts';
import type { ShipmentRow } from '#server/db/tables/shipments.ts';
import type { Tables } from '#server/db/tables.ts';
import { toCustomerScope } from './import-scope.ts';
import type { StoredImport } from './imports.repository.ts';
import { REFERENCE_PREFIX } from './row-keys.ts';

/** A stored shipment that a row may match, with its customer. */
export interface Found {
  shipment: StoredShipment;
  customerId: string | null;
}

type Row = ShipmentRow & {
  people: Selectable<ShipmentPeopleTable> | null;
  reference_list: ShipmentReference[];
};

/** Row readers of other features. */
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

/** The shipment with this id; undefined if it was deleted. */
export async function findStored(db: Kysely<Tables>, readers: Readers, id: string): Promise<Found | undefined> {
  const [shipment] = await read(db, readers, sql`shipments.id = ${id}`);
  return shipment;
}

/** Shipments by their tracking numbers. */
export async function findByNumbers(
  db: Kysely<Tables>,
  readers: Readers,
  numbers: string[],
): Promise<Map<string, Found>> {
  if (numbers.length === 0) return new Map();
  const all = await read(db, readers, isNumberOf(numbers));
  return new Map(all.map((stored) => [stored.shipment.trackingNumber, stored]));
}

/**
 * Reference keys in order (toReferenceIdentity()); '' for a reference without letters and digits, which matches
 * nothing.
 */
export async function toReferenceKeys(db: Kysely<Tables>, references: string[]): Promise<string[]> {
  if (references.length === 0) return [];
  const { rows } = await sql<{ key: string }>`
    select case when reference_key(value) <> '' then ${REFERENCE_PREFIX} || reference_identity(value) else '' end as key
    from unnest(${references}::text[]) with ordinality as given (value, nth) order by nth`.execute(db);
  return rows.map(({ key }) => key);
}

/**
 * Finds a customer's shipments by reference keys (toReferenceKeys()): from earlier imports, otherwise the newest with
 * the reference. Imports without a customer match only shipments of such imports.
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
      select ${REFERENCE_PREFIX} || reference_identity(value), shipments.id, 2, created_at from shipment_references
        join shipment_people using (shipment_id) join shipments on shipments.id = shipment_id
        where kind = 'customer' and customer_id = ${customerId}
          and reference_identity(value) = any(${keys.map((key) => key.slice(REFERENCE_PREFIX.length))})
    ) as known order by key, rank, made desc`.execute(db);
  const ids = rows.map(({ id }) => id);
  const all = ids.length === 0 ? [] : await read(db, readers, sql`shipments.id = any(${ids})`);
  const byId = new Map(all.map((stored) => [stored.shipment.id, stored]));
  return new Map(rows.flatMap(({ key, id }) => (byId.has(id) ? [[key, byId.get(id) as Found]] : [])));
}

/**
 * Finds shipments whose references match a key except for punctuation and spaces, by key; the newest of several. Such a
 * match is only a question and writes nothing.
 */
export async function findPossibleMatches(
  db: Kysely<Tables>,
  job: StoredImport,
  keys: string[],
): Promise<Map<string, PossibleMatch>> {
  if (keys.length === 0) return new Map();
  const { customer_id: customerId } = job;
  const { rows } = await sql<PossibleMatch & { key: string }>`
    with given as (
      select key, reference_key(substr(key, ${REFERENCE_PREFIX.length + 1}::int)) as loose from unnest(${keys}::text[]) as key
    ), alike as (
      select loose, shipment_id, substr(value_key, ${REFERENCE_PREFIX.length + 1}::int) as value, 2 as rank
        from import_keys join given on loose_key = loose where customer_id = ${customerId ?? ''}
      union all
      select loose, shipment_id, value, 1 from shipment_references
        join shipment_people using (shipment_id) join given on reference_key(value) = loose
        where kind = 'customer' and customer_id = ${customerId}
    )
    select distinct on (key) key, null as row, shipments.id as "shipmentId", tracking_number as "trackingNumber",
      coalesce((select min(own.value) from shipment_references as own where own.shipment_id = shipments.id
        and kind = 'customer' and reference_identity(own.value) = reference_identity(alike.value)), alike.value) as reference
    from given join alike using (loose) join shipments on shipments.id = shipment_id and ${whereInScope(toCustomerScope(job))}
    order by key, created_at desc, shipments.id, rank`.execute(db);
  return new Map(rows.map(({ key, ...match }) => [key, match]));
}

/** Returns when an email about the shipment was sent. */
export async function findSentMail(trx: Transaction<Tables>, shipmentId: string): Promise<WhyStayed | undefined> {
  const mail = await trx
    .selectFrom('mails')
    .select('sent_at')
    .where('shipment_id', '=', shipmentId)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at')
    .limit(1)
    .executeTakeFirst();
  return mail?.sent_at ? { reason: 'told', place: '', by: '', at: mail.sent_at.toISOString() } : undefined;
}

/** Returns the last change of the shipment. */
export async function findLastChange(trx: Transaction<Tables>, shipmentId: string): Promise<WhyStayed | null> {
  const entry = await trx
    .selectFrom('audit_entries')
    .select(['action', 'actor', 'at', sql<string | null>`after #>> '{entry,location}'`.as('place')])
    .where('shipment_id', '=', shipmentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!entry) return null;
  const reason = entry.action === 'statusAdded' ? 'scanned' : 'edited';
  return { reason, place: entry.place ?? '', by: entry.actor, at: entry.at.toISOString() };
}
