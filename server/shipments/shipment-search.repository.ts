import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ShipmentConditions, ShipmentSort } from '#domain/shipments/filter.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { toShipmentCondition } from '#server/db/shipment-filter.ts';
import type { Tables } from '#server/db/tables.ts';
import { LIST_ORDERS, type ListOrder, type OrderedRow, toOrderedBy } from './list-order.repository.ts';
import { containsText, FIRST_WALK, matchesByIndex } from './search-condition.repository.ts';
import { toShipment } from './to-shipment.ts';

export interface ListQuery extends ShipmentConditions {
  /** Default: newest first. */
  sort?: ShipmentSort | undefined;
  /** The `nextCursor` of the previous page. */
  cursor?: string | null | undefined;
  limit: number;
}

/** The `nextCursor` of a last page is null. */
export interface SearchPage {
  items: Shipment[];
  nextCursor: string | null;
}

/** A query for a list in one order, from a position on. */
interface Read {
  order: ListOrder;
  conditions: ShipmentConditions;
  after: RawBuilder<boolean>;
  limit: number;
}
type Search = Read & { search: string };

/** Rows to scan if there are too many matches to collect. */
const LONG_WALK = 50_000;
/** Maximum matches to collect and sort; above it, scanning fills a page faster. */
const GATHERED = 5_000;
const UNLIMITED = Number.MAX_SAFE_INTEGER - 1;

/**
 * Lists shipments. No plan is fast for every search: scanning in list order is fast for common terms, an index for rare
 * ones, and the planner cannot tell them apart. So both are tried, each within a limit.
 */
export function createShipmentSearch(db: Kysely<Tables>) {
  async function listAll({ order, conditions, after, limit }: Read) {
    const result = await sql<OrderedRow>`
      select *, ${toOrderedBy(order.instant)} from shipments
      where ${order.toSortedCondition(conditions)} and ${toShipmentCondition(conditions)} and ${after}
      ${order.by} limit ${limit}`.execute(db);
    return result.rows;
  }

  /** A page from the first `rows` of the order; undefined if they do not fill it. */
  async function walk({ order, conditions, after, limit, search }: Search, rows: number) {
    const result = await sql<OrderedRow>`
      select *, ${toOrderedBy(order.instant)} from (
        select * from shipments where ${order.toSortedCondition(conditions)} and ${after} ${order.by} limit ${rows}
      ) as shipments
      where ${containsText(search)} and ${toShipmentCondition(conditions)} ${order.by} limit ${limit}`.execute(db);
    return result.rows.length === limit ? result.rows : undefined;
  }

  /** A page of all matches from an index; undefined if there are more than `max`. */
  async function gather({ order, conditions, after, limit, search }: Search, max: number) {
    const result = await sql<OrderedRow & { matched: string }>`
      with matched as materialized (
        select id, ${order.columns} from shipments
        where ${matchesByIndex(search)} and ${toShipmentCondition(conditions)} limit ${max + 1}
      ), size as (select count(*) as matched from matched),
      page as (select id from matched where ${after} and (select matched from size) <= ${max} ${order.by} limit ${limit})
      select shipments.*, ${toOrderedBy(order.instant)}, size.matched
      from size left join (page join shipments using (id)) on true ${order.by}`.execute(db);
    if (Number(result.rows[0]?.matched) > max) return undefined;
    return result.rows.filter(({ id }) => id !== null);
  }

  async function findMatching(query: Search): Promise<OrderedRow[]> {
    const few = (await walk(query, FIRST_WALK)) ?? (await gather(query, GATHERED));
    return few ?? (await walk(query, LONG_WALK)) ?? (await gather(query, UNLIMITED)) ?? [];
  }

  return {
    /** A page of at most `limit` and the next cursor. Throws AppError 400 for an invalid cursor. */
    async list({ sort = 'created', cursor, limit, ...conditions }: ListQuery): Promise<SearchPage> {
      const order = LIST_ORDERS[sort];
      const after = cursor ? order.toAfter(cursor) : sql<boolean>`true`;
      const page = { order, conditions, after, limit: limit + 1 };
      const { search } = conditions;
      const rows = await (search ? findMatching({ ...page, search }) : listAll(page));
      const visible = rows.slice(0, limit);
      const last = visible.at(-1);
      return { items: visible.map(toShipment), nextCursor: rows.length > limit && last ? order.toCursor(last) : null };
    },
  };
}
