import { type Kysely, sql, type Transaction } from 'kysely';
import type { PublicPlaces } from '#domain/address.ts';
import type { Actor, CustomerScope } from '#domain/customer-scope.ts';
import type { BatchEvent } from '#domain/events/event-batch.schema.ts';
import { findEntryId } from '#domain/events/merge-events.ts';
import type { ImportedEvent } from '#domain/imports/event.ts';
import type { PeopleInput } from '#domain/shipment-people/schema.ts';
import type { Shipment, ShipmentUpdate } from '#domain/shipments/schema.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import { isInScopeLocked, whereInScope } from '#server/db/customer-scope.ts';
import { type PlacesById, withLearnedPlaces, withPlaces } from '#server/db/learned-places.ts';
import { asActor, asReason, inTransaction, prepared } from '#server/db/pool.ts';
import { readShipmentCounts } from '#server/db/shipment-counts.ts';
import { type ShipmentRow, toShipment } from '#server/db/tables/shipments.ts';
import type { Tables } from '#server/db/tables.ts';
import {
  insertShipments,
  type NewShipment,
  type PeopleOfNew,
  toEditableColumns,
} from './insert-shipments.repository.ts';
import { createShipmentCount } from './shipment-count.repository.ts';
import {
  appendBatchEvent,
  appendCorrection,
  appendImportedEvent,
  appendOnTop,
  type EventOutcome,
  type FormEvent,
  findRecordedEvent,
  type ImportEntry,
  type RequestKey,
  readEvents,
  recordEdit,
  revertImportedEvent,
} from './shipment-events.repository.ts';
import { createShipmentSearch } from './shipment-search.repository.ts';

export interface StatusChange {
  shipment: Shipment;
  /** ISO 8601, UTC: the time of a status set in the edit form; undefined if it comes from the newest entry. */
  setAt?: string;
}
/** Writes the consequences of a status change in its transaction. */
export type OnStatusChange = (trx: Transaction<Tables>, change: StatusChange) => Promise<void>;
/** Writes the given people of a shipment in the transaction that changes the shipment. */
export type WritePeople = (trx: Transaction<Tables>, id: string, input: PeopleInput) => Promise<void>;

interface ShipmentRepositoryParts {
  onStatusChange?: OnStatusChange;
  writePeople?: WritePeople;
  peopleOfNew?: PeopleOfNew;
  places?: Pick<PublicPlaces, 'ofAddress'>;
}

const hasPeople = ({ people, references, customerId }: PeopleInput) =>
  people !== undefined || references !== undefined || customerId !== undefined;

/**
 * Stores shipments. Every write is one transaction with its actor for the audit log, including the writes of
 * `onStatusChange` and the people. With `places`, report facts contain the shipment's places immediately.
 */
export function createShipmentRepository(
  db: Kysely<Tables>,
  {
    onStatusChange = async () => undefined,
    writePeople = async () => undefined,
    peopleOfNew,
    places,
  }: ShipmentRepositoryParts = {},
) {
  const toPlaces = (shipments: (ShipmentUpdate & { id: string })[] | NewShipment[]): PlacesById | undefined =>
    places &&
    Object.fromEntries(
      shipments.map(({ id, ...of }) => [
        id,
        {
          origin: places.ofAddress(of.originAddress, of.originPlace),
          destination: places.ofAddress(of.destinationAddress, of.destinationPlace),
        },
      ]),
    );
  const placing = (id: string, shipment: ShipmentUpdate) => {
    const placed = toPlaces([{ ...shipment, id }]);
    return placed ? withPlaces(placed) : sql`null`;
  };
  const all = db.selectFrom('shipments').selectAll();
  const findFingerprint = prepared(db, db.selectFrom('shipments').select('create_fingerprint').where('id', '=', ''));
  const withStatusNotification = (
    write: (trx: Transaction<Tables>) => Promise<Shipment | undefined>,
    more: Omit<StatusChange, 'shipment'> = {},
  ) =>
    inTransaction(db, async (trx) => {
      const shipment = await write(trx);
      if (shipment) await onStatusChange(trx, { shipment, ...more });
      return shipment;
    });
  const writeImported = (write: (trx: Transaction<Tables>) => ReturnType<typeof appendImportedEvent>) =>
    inTransaction(db, async (trx): Promise<Shipment | undefined> => {
      const recorded = await write(trx);
      const shipment = recorded && toShipment(recorded.row);
      if (shipment && recorded.isStatusChange) await onStatusChange(trx, { shipment });
      return shipment;
    });
  const first = async (query: { executeTakeFirst(): Promise<ShipmentRow | undefined> }) => {
    const row = await query.executeTakeFirst();
    return row && toShipment(row);
  };

  /** A single statement, or a transaction if people are written, too. */
  const withPeople = (id: string, input: PeopleInput, write: (on: Kysely<Tables>) => Promise<Shipment | undefined>) => {
    if (!hasPeople(input)) return write(db);
    return inTransaction(db, async (trx) => {
      const shipment = await write(trx);
      if (shipment) await writePeople(trx, id, input);
      return shipment;
    });
  };

  const insertNew = async (newShipments: NewShipment[], now: Date, actor: string): Promise<Shipment[]> => {
    const shipments = places ? await withLearnedPlaces(db, newShipments, places) : newShipments;
    return insertShipments(db, shipments, { now, actor, people: peopleOfNew, places: toPlaces(shipments) });
  };

  return {
    ...createShipmentSearch(db),
    ...createShipmentCount(db),
    ...createSamples(db),

    /**
     * Inserts shipments with their people in one statement. The result is unordered and omits shipments whose id or
     * tracking number exists.
     */
    insertAll: insertNew,

    /** Undefined if the id or the tracking number exists. */
    async insert(shipment: NewShipment, now: Date, actor = ''): Promise<Shipment | undefined> {
      const [stored] = await insertNew([shipment], now, actor);
      return stored;
    },

    findById: (id: string, customerScope: CustomerScope) =>
      first(all.where('id', '=', id).where(whereInScope(customerScope))),

    /** The id of the shipment with this id, or else with this tracking number. */
    async findIdOf(idOrNumber: string, customerScope: CustomerScope): Promise<string | undefined> {
      const row = await db
        .selectFrom('shipments')
        .select('id')
        .where((eb) => eb.or([eb('id', '=', idOrNumber), eb('tracking_number', '=', idOrNumber)]))
        .where(whereInScope(customerScope))
        .orderBy(sql`id = ${idOrNumber}`, 'desc')
        .executeTakeFirst();
      return row?.id;
    },

    /** The digest of the body that created this id; null for rows without a request. */
    async findFingerprint(id: string): Promise<string | null | undefined> {
      return (await findFingerprint(id))[0]?.create_fingerprint;
    },

    /** Undefined if the id is unknown or its version differs. `statusBefore` is the status of that version. */
    update(
      id: string,
      version: number,
      shipment: ShipmentUpdate,
      now: Date,
      {
        actor,
        customerScope,
        statusBefore,
      }: { actor: string; customerScope: CustomerScope; statusBefore: ShipmentStatus },
    ) {
      const write = (on: Kysely<Tables>) =>
        first(
          on
            .updateTable('shipments')
            .set((eb) => ({
              ...toEditableColumns(shipment),
              updated_at: now,
              version: eb('version', '+', 1),
            }))
            .where('id', '=', id)
            .where('version', '=', version)
            .where(whereInScope(customerScope))
            .returningAll()
            .returning([asActor(actor).as('actor'), asReason(shipment).as('reason')])
            .returning(placing(id, shipment).as('places')),
        );
      if (shipment.status === statusBefore) return withPeople(id, shipment, write);
      return withStatusNotification(
        async (trx) => {
          const saved = await write(trx);
          if (saved) await recordEdit(trx, saved, now, actor);
          if (saved) await writePeople(trx, id, shipment);
          return saved;
        },
        { setAt: now.toISOString() },
      );
    },

    /** The id of an entry, counted from the oldest, in the history at this version of the shipment. */
    findEntryId: async (id: string, version: number, fromOldest: number) =>
      findEntryId(await readEvents(db, id), version, fromOldest),

    /**
     * Records the event with the resulting history and status in one transaction. With a key, also stores the key, so
     * that a retry writes nothing. Undefined if the id is unknown or the key was used.
     */
    addStatus(id: string, event: FormEvent, key: RequestKey | undefined, { email, customerScope }: Actor) {
      return withStatusNotification(async (trx) => {
        if (!(await isInScopeLocked(trx, customerScope, id))) return undefined;
        const append = event.voids === undefined ? appendOnTop : appendCorrection;
        const row = await append(trx, id, event, key, email);
        return row && toShipment(row);
      });
    },

    /**
     * Records a program's event for the shipment with this number once, identified by the event's id; a repetition must
     * have the same content. `happenedAt` is in this site's clock.
     */
    recordEvent: (event: BatchEvent, happenedAt: Date, receivedAt: Date, actor: Actor): Promise<EventOutcome> =>
      db.transaction().execute(async (trx) => {
        const { row, isStatusChange, ...outcome } = await appendBatchEvent(trx, event, {
          happenedAt,
          receivedAt,
          actor,
        });
        if (row && isStatusChange) await onStatusChange(trx, { shipment: toShipment(row) });
        return outcome;
      }),

    /** The result of a repeated event whose id is in use; undefined for a new one. */
    findRecordedEvent: (event: BatchEvent, customerScope: CustomerScope) => findRecordedEvent(db, event, customerScope),

    /** Records an imported event once. Undefined if the shipment was deleted or the event was already imported. */
    appendImportedEvent: (id: string, event: ImportedEvent, entry: ImportEntry) =>
      writeImported((trx) => appendImportedEvent(trx, id, event, entry)),

    /** Reverts an imported event; undefined if there was none. */
    revertImportedEvents: (id: string, entry: ImportEntry) =>
      writeImported((trx) => revertImportedEvent(trx, id, entry)),

    async findKeyFingerprint(id: string, key: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('shipment_idempotency_keys')
        .select('fingerprint')
        .where('shipment_id', '=', id)
        .where('key', '=', key)
        .executeTakeFirst();
      return row?.fingerprint;
    },

    /** Shipments per status, from the maintained counts; omits statuses without shipments. */
    countByStatus: () => readShipmentCounts(db),
  };
}

export type ShipmentRepository = ReturnType<typeof createShipmentRepository>;

/** The sample shipments of a new installation. */
export function createSamples(db: Kysely<Tables>) {
  return {
    async countSamples(): Promise<number> {
      const row = await db
        .selectFrom('shipments')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('is_sample', '=', true)
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },

    async deleteSamples(actor = ''): Promise<number> {
      const gone = await db
        .deleteFrom('shipments')
        .where('is_sample', '=', true)
        .returning(['id', asActor(actor).as('actor')])
        .execute();
      return gone.length;
    },
  };
}
