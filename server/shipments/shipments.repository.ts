import { type Kysely, sql, type Transaction } from 'kysely';
import type { HistoryEntry, Shipment, ShipmentUpdate } from '#domain/shipment.schema.ts';
import type { ShipmentStatus } from '#domain/shipment-status.ts';
import { readShipmentCounts } from '#server/db/shipment-counts.ts';
import type { ShipmentRow, Tables } from '#server/db/tables.ts';
import { createShipmentCount } from './shipment-count.repository.ts';
import { createShipmentSearch } from './shipment-search.repository.ts';
import { toShipment } from './to-shipment.ts';

export type NewShipment = Omit<Shipment, 'version'> & { fingerprint: string | null; isSample: boolean };

/** Upper-case and lower-case letters of any script are one; U+0001 keeps a search from matching across fields. */
const toSearchText = (...parts: string[]) => parts.join('\u0001').toLowerCase();

function toEditableColumns(shipment: ShipmentUpdate | NewShipment) {
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

/** Names the person to the audit log (0004-audit.ts), for the statement it is part of. */
const asActor = (actor: string | undefined) => sql`set_config('transcargo.actor', ${actor ?? ''}, true)`;

/** The history with a mark on one entry, counted from the oldest: it is the newest that comes first. */
const markCorrected = (fromOldest: number) =>
  sql`jsonb_set(tracking_history, array[(jsonb_array_length(tracking_history) - 1 - ${fromOldest}::int)::text, 'corrected'], 'true')`;

export interface StatusChange {
  shipment: Shipment;
  /** ISO 8601, UTC, of a status that was set in the edit form; undefined when the newest entry tells of it. */
  setAt?: string;
}
/** What belongs to a status change and is written in its transaction. */
export type OnStatusChange = (trx: Transaction<Tables>, change: StatusChange) => Promise<void>;

/**
 * The table of shipments. Rows stay inside; every write is one statement, and tells the audit log by whom. A status change
 * and what `onStatusChange` writes are one transaction.
 */
export function createShipmentRepository(db: Kysely<Tables>, onStatusChange: OnStatusChange = async () => undefined) {
  const all = db.selectFrom('shipments').selectAll();
  const withNews = (
    write: (on: Kysely<Tables>) => Promise<Shipment | undefined>,
    more: Omit<StatusChange, 'shipment'> = {},
  ) =>
    db.transaction().execute(async (trx) => {
      const shipment = await write(trx);
      if (shipment) await onStatusChange(trx, { shipment, ...more });
      return shipment;
    });
  const first = async (query: { executeTakeFirst(): Promise<ShipmentRow | undefined> }) => {
    const row = await query.executeTakeFirst();
    return row && toShipment(row);
  };

  return {
    ...createShipmentSearch(db),
    ...createShipmentCount(db),

    /** Undefined when the id or the tracking number is there already. */
    insert: (shipment: NewShipment, now: Date, actor?: string) =>
      first(
        db
          .insertInto('shipments')
          .values({
            ...toEditableColumns(shipment),
            id: shipment.id,
            tracking_number: shipment.trackingNumber,
            created_at: shipment.createdAt,
            updated_at: now,
            tracking_history: JSON.stringify(shipment.trackingHistory),
            is_sample: shipment.isSample,
            create_fingerprint: shipment.fingerprint,
            search_text: toSearchText(shipment.trackingNumber, shipment.originAddress, shipment.destinationAddress),
          })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .returning(asActor(actor).as('actor')),
      ),

    findById: (id: string) => first(all.where('id', '=', id)),

    /** The digest of the body that created this id; null for rows that no request created. */
    async findFingerprint(id: string): Promise<string | null | undefined> {
      const row = await db.selectFrom('shipments').select('create_fingerprint').where('id', '=', id).executeTakeFirst();
      return row?.create_fingerprint;
    },

    /** Undefined when the id is unknown or its version is another one. `statusBefore` is the status of that version. */
    update(
      id: string,
      version: number,
      shipment: ShipmentUpdate,
      now: Date,
      { actor, statusBefore }: { actor: string; statusBefore: ShipmentStatus },
    ) {
      const write = (on: Kysely<Tables>) =>
        first(
          on
            .updateTable('shipments')
            .set((eb) => ({
              ...toEditableColumns(shipment),
              updated_at: now,
              version: eb('version', '+', 1),
              search_text: sql<string>`lower(tracking_number) || ${toSearchText('', shipment.originAddress, shipment.destinationAddress)}`,
            }))
            .where('id', '=', id)
            .where('version', '=', version)
            .returningAll()
            .returning(asActor(actor).as('actor')),
        );
      return shipment.status === statusBefore ? write(db) : withNews(write, { setAt: now.toISOString() });
    },

    /**
     * Prepends the entry and sets the status in one statement. With a key, the row of the key is written by the same
     * statement, so that a retry finds it and writes nothing. Of entries that come within one second the later never
     * carries an earlier time than the one before it. An entry that corrects another marks that one, which must exist. Undefined when the id is unknown or the key was used.
     */
    addStatus(id: string, entry: HistoryEntry, key: { key: string; fingerprint: string } | undefined, actor?: string) {
      const { timestamp } = entry;
      const soon = new Date(Date.parse(timestamp) + 1000).toISOString();
      const newest = sql`tracking_history->0->>'timestamp'`;
      const time = sql`case when ${newest} > ${timestamp} and ${newest} < ${soon} then ${newest} else ${timestamp} end`;
      const stamped = sql`jsonb_set(${JSON.stringify(entry)}::jsonb, '{timestamp}', to_jsonb(${time}::text))`;
      const history = entry.corrects === undefined ? sql`tracking_history` : markCorrected(entry.corrects);
      const claim = sql`with claimed as (insert into shipment_idempotency_keys (shipment_id, key, fingerprint, created_at)
        select id, ${key?.key ?? ''}, ${key?.fingerprint ?? ''}, ${timestamp} from shipments where id = ${id}
        on conflict do nothing returning key)`;
      const statement = sql<ShipmentRow>`${key ? claim : sql``}
        update shipments set status = ${entry.status}, tracking_history = jsonb_build_array(${stamped}) || ${history},
          version = version + 1, updated_at = ${timestamp}
        where id = ${id} ${key ? sql`and exists (select 1 from claimed)` : sql``} returning *, ${asActor(actor)}`;
      return withNews(async (trx) => {
        const [row] = (await statement.execute(trx)).rows;
        return row && toShipment(row);
      });
    },

    async findKeyFingerprint(id: string, key: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('shipment_idempotency_keys')
        .select('fingerprint')
        .where('shipment_id', '=', id)
        .where('key', '=', key)
        .executeTakeFirst();
      return row?.fingerprint;
    },

    /** Shipments per status, from the maintained counts; a status without any is left out. */
    countByStatus: () => readShipmentCounts(db),

    async countSamples(): Promise<number> {
      const row = await db
        .selectFrom('shipments')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('is_sample', '=', true)
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },

    async deleteSamples(actor?: string): Promise<number> {
      const gone = await db
        .deleteFrom('shipments')
        .where('is_sample', '=', true)
        .returning(['id', asActor(actor).as('actor')])
        .execute();
      return gone.length;
    },
  };
}

export type ShipmentRepository = ReturnType<typeof createShipmentRepository>;
