import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ChangeType } from '#domain/changes/change.ts';
import type { CustomerScope } from '#domain/customer-scope.ts';
import type { PromiseReason } from '#domain/promises/promise.ts';
import { CHANGE_FENCE } from '#server/db/change-fence.ts';
import { namesOfShipment } from '#server/db/names-of-shipment.ts';
import type { SharedColumns, ShipmentEventsTable, ShipmentRow } from '#server/db/tables/shipments.ts';
import type { Tables } from '#server/db/tables.ts';
import type { ChangePlace, CheckedPlace } from './change-cursor.ts';
import { type StoredChange, toStoredChange } from './stored-change.ts';

/** The changes a reader requests, and the customer scope. */
export interface ChangeFilter {
  types?: readonly ChangeType[] | undefined;
  customerScope: CustomerScope;
}

export interface ChangePage {
  changes: StoredChange[];
  /** Whether the cursor's position still exists; otherwise changes may be missing. */
  isKnown: boolean;
  /** The next position: the last row of a full page, otherwise the last row below the fence. */
  next: CheckedPlace;
  /** The last erased row, or the beginning. */
  floor: ChangePlace;
}

type PlaceColumns<Prefix extends string> = Record<`${Prefix}_xid` | `${Prefix}_seq` | `${Prefix}_id`, string>;
type FeedRow = PlaceColumns<'floor'> &
  PlaceColumns<'next'> & { is_known: boolean; next_checksum: string; after_checksum: string; after_count: number };

/** Number of rows before a position that its checksum covers. */
const CHECKED_ROWS = 100;

/**
 * Checksum of the rows before a position. Rows are read in transaction order, not commit order: a failover may lose a
 * row that was committed after the cursor's row but precedes it. No row can be added there.
 */
const rowsBefore = (xid: RawBuilder<unknown>, seq: RawBuilder<unknown>) =>
  sql`(select seq from changes where (xid, seq) < (${xid}, ${seq}) order by xid desc, seq desc limit ${CHECKED_ROWS}) as before`;

/** A pending change; without a number if none is known anymore. */
export interface WaitingChange {
  at: Date;
  type: ChangeType;
  number: string | null;
}

/** The row that records a shipment's deletion, with the values that the shipment can no longer provide. */
const valueAtDeletion = (
  column: RawBuilder<unknown>,
  shipment: RawBuilder<unknown>,
) => sql`(select ${column} from changes as gone
  where gone.shipment_id = ${shipment} and gone.type = 'shipment.deleted' order by gone.xid desc, gone.seq desc limit 1)`;

/** The shipment's customer, or its customer when it was deleted. */
const customerOf = sql`case when exists (select from shipments where id = changes.shipment_id)
  then (select customer_id from shipment_people where shipment_id = changes.shipment_id)
  else ${valueAtDeletion(sql`gone.payload->>'customerId'`, sql`changes.shipment_id`)} end`;

/** The customer until the change, from the row itself or the first later one that records it. */
const ended = (column: RawBuilder<unknown>) => sql`(select ${column} from changes as ended
  where ended.shipment_id = changes.shipment_id and ended.type in ('shipment.deleted', 'shipment.left')
    and (ended.xid, ended.seq) >= (changes.xid, changes.seq) order by ended.xid, ended.seq limit 1)`;

/** The shipment's customer at the time of the change. */
const customerThen = sql`case when ${ended(sql`true`)} then ${ended(sql`ended.payload->>'customerId'`)} else ${customerOf} end`;

/**
 * Changes visible to one customer: if the shipment now belongs to another, only that it left; if it belonged to another
 * before, only that it arrived. Decision 0045.
 */
const isOfReader = (customerScope: CustomerScope) =>
  customerScope === 'all'
    ? sql`(changes.type <> 'shipment.left' and not changes.payload ? 'isNewToCustomer')`
    : sql`(changes.type = 'shipment.left' or ${customerOf} = ${customerScope.customerId}) and ${customerThen} = ${customerScope.customerId}`;

const isWanted = ({ types, customerScope }: ChangeFilter) =>
  sql.join(
    [sql`true`, ...(types ? [sql`changes.type = any(${[...types]})`] : []), isOfReader(customerScope)],
    sql` and `,
  );

const SHIPMENT_COLUMNS = sql.raw(
  `tracking_number status service_type origin_address destination_address origin_place destination_place weight weight_unit
   dimensions dimensions_unit created_at estimated_delivery_date updated_at version`
    .split(/\s+/)
    .map((column) => `shipments.${column}`)
    .join(', '),
);
const EVENT_COLUMNS = `status code reason is_creation occurred_at location notes via voids`.split(' ');

/** For staff only, who investigate it: see domain/events/merge-events.ts. */
const contradicts = sql`exists (select from jsonb_array_elements(shipments.tracking_history) as entry
  where entry ? 'contradiction' and entry->>'status' = event.status
    and (entry->>'timestamp')::timestamptz = event.occurred_at and entry->>'location' = event.location)`;

export interface ChangeRow extends SharedColumns, Pick<ShipmentRow, 'updated_at' | 'version'> {
  xid: string;
  seq: string;
  id: string;
  at: Date;
  type: ChangeType;
  shipment_id: string;
  number: string;
  payload: { due?: string | null; previous?: string | null; reason?: PromiseReason };
  /** Null after the shipment was deleted. */
  tracking_number: string | null;
  item_count: number;
  people: string[];
  reference_list: string[];
  event:
    | (Pick<ShipmentEventsTable, 'status' | 'code' | 'reason' | 'location' | 'notes' | 'via' | 'voids'> & {
        is_creation: boolean;
        occurred_at: string;
        contradicts: boolean;
      })
    | null;
}

const IS_BEHIND_PLACE = sql`(xid, seq) > ((select xid from place), (select seq from place))`;

/** Changes with the current state of their shipments; without a position, from the beginning. */
const readPage = (after: ChangePlace | undefined, limit: number, filter: ChangeFilter) => sql<
  Partial<ChangeRow> & FeedRow
>`
  with place as (
    select ${after?.xid ?? sql`floor_xid`}::bigint as xid, ${after?.seq ?? sql`floor_seq`}::bigint as seq,
      ${after?.id ?? sql`floor_id`}::uuid as id from change_feed
  ), page as materialized (
    select * from changes where ${IS_BEHIND_PLACE} and xid < ${CHANGE_FENCE} and ${isWanted(filter)}
    order by xid, seq limit ${limit}
  ), next as (
    select xid, seq, id from (
      (select 1 as choice, xid, seq, id from page where (select count(*) from page) = ${limit}
        order by xid desc, seq desc limit 1)
      union all (select 2, xid, seq, id from changes
        where ${IS_BEHIND_PLACE} and xid < ${CHANGE_FENCE} order by xid desc, seq desc limit 1)
      union all select 3, xid, seq, id from place) as choices
    order by choice limit 1
  )
  select feed.floor_xid, feed.floor_seq, feed.floor_id, next.xid as next_xid, next.seq as next_seq, next.id as next_id,
    (select coalesce(sum(seq), 0) from ${rowsBefore(sql`next.xid`, sql`next.seq`)})::text as next_checksum,
    (select coalesce(sum(seq), 0) from ${rowsBefore(sql`place.xid`, sql`place.seq`)})::text as after_checksum,
    (select count(*) from ${rowsBefore(sql`place.xid`, sql`place.seq`)})::int as after_count,
    (place.xid, place.seq, place.id) = (feed.floor_xid, feed.floor_seq, feed.floor_id)
      or ((place.xid, place.seq) > (feed.floor_xid, feed.floor_seq)
        and exists (select from changes where (xid, seq, id) = (place.xid, place.seq, place.id))) as is_known,
    page.xid, page.seq, page.id, page.at, page.type, page.shipment_id, page.payload,
    coalesce(page.number, shipments.tracking_number, ${valueAtDeletion(sql`gone.number`, sql`page.shipment_id`)}) as number,
    ${SHIPMENT_COLUMNS}, jsonb_array_length(shipments.items) as item_count, ${namesOfShipment} as people,
    case when shipments.id is null
      then coalesce(${valueAtDeletion(sql`gone.payload->'references'`, sql`page.shipment_id`)}, '[]')
      else (select coalesce(jsonb_agg(value order by value), '[]') from shipment_references
        where shipment_id = shipments.id and kind = 'customer') end as reference_list,
    case when event.id is not null then jsonb_build_object(${sql.raw(
      EVENT_COLUMNS.map((column) => `'${column}', event.${column}`).join(', '),
    )}, 'contradicts', event.via in ('import', 'api') and ${contradicts}) end as event
  from change_feed as feed
    cross join place
    cross join next
    left join page on true
    left join shipments on shipments.id = page.shipment_id
    left join shipment_events as event on event.id = page.event_id
  order by page.xid, page.seq`;

/** Reads the change feed. Its order is fixed: nothing is ever inserted before a row that was already read. */
export function createChangeRepository(db: Kysely<Tables>) {
  /** A restored database, or one from another server, starts a new epoch. */
  const open = async (): Promise<void> => void (await sql`select open_change_feed()`.execute(db));

  /** At most `limit` changes after the position, or from the beginning. A checksum of the position is verified. */
  async function read(
    after: (ChangePlace & { checksum?: string }) | undefined,
    limit: number,
    filter: ChangeFilter,
  ): Promise<ChangePage> {
    const { rows } = await readPage(after, limit, filter).execute(db);
    const first = rows[0];
    if (!first) {
      await open();
      return read(after, limit, filter);
    }
    // The rows before the oldest ones are erased.
    const isErasedBefore = first.after_count < CHECKED_ROWS && first.floor_xid !== '0';
    const isSame = after?.checksum === undefined || after.checksum === first.after_checksum || isErasedBefore;
    return {
      isKnown: first.is_known && isSame,
      next: { xid: first.next_xid, seq: first.next_seq, id: first.next_id, checksum: first.next_checksum },
      floor: { xid: first.floor_xid, seq: first.floor_seq, id: first.floor_id },
      changes: rows.flatMap((row) => (row.id ? [toStoredChange(row as ChangeRow)] : [])),
    };
  }

  /** Number of pending changes after the position, up to `maximum`. */
  async function count(after: ChangePlace, filter: ChangeFilter, maximum: number): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (
        select from changes where (xid, seq) > (${after.xid}::bigint, ${after.seq}::bigint) and ${isWanted(filter)} limit ${maximum}
      ) as waiting`.execute(db);
    return rows[0]?.count ?? 0;
  }

  /** The newest pending changes after the position, newest first. */
  async function listNewest(after: ChangePlace, filter: ChangeFilter, limit: number): Promise<WaitingChange[]> {
    const { rows } = await sql<WaitingChange>`
      select changes.at, changes.type,
        coalesce(changes.number, shipments.tracking_number, ${valueAtDeletion(sql`gone.number`, sql`changes.shipment_id`)}) as number
      from changes left join shipments on shipments.id = changes.shipment_id
      where (changes.xid, changes.seq) > (${after.xid}::bigint, ${after.seq}::bigint) and ${isWanted(filter)}
      order by changes.xid desc, changes.seq desc limit ${limit}`.execute(db);
    return rows;
  }

  /** The position before the first change since this time; undefined without a change. */
  async function findPlaceBefore(moment: Date): Promise<ChangePlace | undefined> {
    const { rows } = await sql<ChangePlace>`
      with first as (select xid, seq from changes where at >= ${moment} order by xid, seq limit 1)
      select place.* from first, lateral (
        (select xid, seq, id from changes where (xid, seq) < (first.xid, first.seq) order by xid desc, seq desc limit 1)
        union all select floor_xid, floor_seq, floor_id from change_feed
      ) as place order by xid desc, seq desc limit 1`.execute(db);
    return rows[0];
  }

  return { open, read, count, listNewest, findPlaceBefore };
}

export type ChangeRepository = ReturnType<typeof createChangeRepository>;
