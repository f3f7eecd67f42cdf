import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ShipmentConditions, ShipmentSort } from '#domain/shipments/filter.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { toShipmentCondition } from '#server/db/shipment-filter.ts';
import type { Tables } from '#server/db/tables.ts';
import { LIST_ORDERS, type ListOrder, type OrderedRow, toOrderedBy } from './list-order.repository.ts';
import { containsText, FIRST_WALK, isFoundByIndex } from './search-condition.repository.ts';
import { toShipment } from './to-shipment.ts';

export interface ListQuery extends ShipmentConditions {
  /** Newest first unless it says otherwise. */
  sort?: ShipmentSort | undefined;
  /** Where the page before ended: what it gave as `nextCursor`. */
  cursor?: string | null | undefined;
  limit: number;
}

/** The `nextCursor` of a last page is null. */
export interface ListedPage {
  items: Shipment[];
  nextCursor: string | null;
}

/** What is read of a list in one order, from a place of it on. */
interface Read {
  order: ListOrder;
  conditions: ShipmentConditions;
  after: RawBuilder<boolean>;
  limit: number;
}
type Search = Read & { search: string };

/** Rows that are looked at one by one when there are too many matches to gather. */
const LONG_WALK = 50_000;
/** Matches that are gathered and sorted; when there are more, walking finds a page of them sooner. */
const GATHERED = 5_000;
const UNLIMITED = Number.MAX_SAFE_INTEGER - 1;

/**
 * How shipments are listed. No plan is fast for every search: reading on in the order of the list until a page is full finds the
 * common ones, an index the rare ones, and the planner can't know which is which. So both are tried, each as far as it pays.
 */
export function createShipmentSearch(db: Kysely<Tables>) {
  async function listAll({ order, conditions, after, limit }: Read) {
    const found = await sql<OrderedRow>`
      select *, ${toOrderedBy(order.instant)} from shipments
      where ${toShipmentCondition(conditions)} and ${after} ${order.by} limit ${limit}`.execute(db);
    return found.rows;
  }

  /** From the beginning of the order, out of `rows` at most; undefined when those don't fill a page. */
  async function walk({ order, conditions, after, limit, search }: Search, rows: number) {
    const found = await sql<OrderedRow>`
      select *, ${toOrderedBy(order.instant)} from (
        select * from shipments where ${order.toSortedCondition(conditions)} and ${after} ${order.by} limit ${rows}
      ) as shipments
      where ${containsText(search)} and ${toShipmentCondition(conditions)} ${order.by} limit ${limit}`.execute(db);
    return found.rows.length === limit ? found.rows : undefined;
  }

  /** All matches by an index, then a page of them; undefined when there are more than `most`. */
  async function gather({ order, conditions, after, limit, search }: Search, most: number) {
    const found = await sql<OrderedRow & { matched: string }>`
      with matched as materialized (
        select id, ${order.columns} from shipments
        where ${isFoundByIndex(search)} and ${toShipmentCondition(conditions)} limit ${most + 1}
      ), size as (select count(*) as matched from matched),
      page as (select id from matched where ${after} and (select matched from size) <= ${most} ${order.by} limit ${limit})
      select shipments.*, ${toOrderedBy(order.instant)}, size.matched
      from size left join (page join shipments using (id)) on true ${order.by}`.execute(db);
    if (Number(found.rows[0]?.matched) > most) return undefined;
    return found.rows.filter(({ id }) => id !== null);
  }

  async function findMatching(query: Search): Promise<OrderedRow[]> {
    const few = (await walk(query, FIRST_WALK)) ?? (await gather(query, GATHERED));
    return few ?? (await walk(query, LONG_WALK)) ?? (await gather(query, UNLIMITED)) ?? [];
  }

  return {
    /** A page of at most `limit`, and where the next begins. Throws AppError 400 for a cursor that is none of this order. */
    async list({ sort = 'created', cursor, limit, ...conditions }: ListQuery): Promise<ListedPage> {
      const order = LIST_ORDERS[sort];
      const after = cursor ? order.toAfter(cursor) : sql<boolean>`true`;
      const read = { order, conditions, after, limit: limit + 1 };
      const { search } = conditions;
      const rows = await (search ? findMatching({ ...read, search }) : listAll(read));
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return { items: shown.map(toShipment), nextCursor: rows.length > limit && last ? order.toCursor(last) : null };
    },
  };
}
