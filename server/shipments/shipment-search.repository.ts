import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ShipmentConditions, ShipmentSort } from '#domain/shipments/filter.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { namesNumber } from '#domain/shipments/search-terms.ts';
import { toShipmentCondition } from '#server/db/shipment-filter.ts';
import { toShipment } from '#server/db/tables/shipments.ts';
import type { Tables } from '#server/db/tables.ts';
import { LIST_ORDERS, type ListOrder, type OrderedRow, toOrderedBy } from './list-order.repository.ts';
import { containsText, FIRST_SCAN, matchesByIndex, scanInOrder } from './search-condition.repository.ts';
import {
  type CountLimits,
  createShipmentCount,
  hasOnlySearch,
  type ShipmentTotal,
  toTotal,
} from './shipment-count.repository.ts';

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

/** A result of one of the queries; `matched` is the number of matches on all pages if the query counted them. */
interface Found {
  rows: OrderedRow[];
  matched?: number | undefined;
}

/** Rows to scan if the first rows contain at least a fifth of a page. */
const SECOND_SCAN = 10_000;
const PROMISING_SHARE = FIRST_SCAN / SECOND_SCAN;
/** Rows to scan if there are too many matches to collect. */
const LONG_SCAN = 50_000;
/** Maximum matches to collect and sort; above it, scanning fills a page faster. */
const MAX_COLLECTED = 5_000;
const UNLIMITED = Number.MAX_SAFE_INTEGER - 1;

/**
 * Lists shipments. No plan is fast for every search: scanning in list order is fast for common terms, an index for rare
 * ones, and the planner cannot tell them apart. So both are tried, each within a limit.
 */
export function createShipmentSearch(db: Kysely<Tables>) {
  const { countMatching } = createShipmentCount(db);

  async function listAll({ order, conditions, after, limit }: Read) {
    const result = await sql<OrderedRow>`
      select *, ${toOrderedBy(order.instant)} from shipments
      where ${order.toSortedCondition(conditions)} and ${toShipmentCondition(conditions)} and ${after}
      ${order.by} limit ${limit}`.execute(db);
    return result.rows;
  }

  /** A page from the first `rows` of the order, which may not fill it. */
  async function scan({ order, conditions, after, limit, search }: Search, rows: number): Promise<Found> {
    const sorted = order.toSortedCondition(conditions);
    const { scanned, left } = scanInOrder({ ...order, conditions, sorted, after, rows });
    const result = await sql<OrderedRow>`
      select shipments.*, ${toOrderedBy(order.instant)} from ${scanned}
      where ${containsText(search)} and ${left} ${order.by} limit ${limit}`.execute(db);
    return { rows: result.rows };
  }

  /** A page of all matches from an index; without rows if there are more than `max`. */
  async function collect({ order, conditions, after, limit, search }: Search, max: number): Promise<Required<Found>> {
    const result = await sql<OrderedRow & { matched: string }>`
      with matched as materialized (
        select id, ${order.columns} from shipments
        where ${matchesByIndex(search)} and ${toShipmentCondition(conditions)} limit ${max + 1}
      ), size as (select count(*) as matched from matched),
      page as (select id from matched where ${after} and (select matched from size) <= ${max} ${order.by} limit ${limit})
      select shipments.*, ${toOrderedBy(order.instant)}, size.matched
      from size left join (page join shipments using (id)) on true ${order.by}`.execute(db);
    return { rows: result.rows.filter(({ id }) => id !== null), matched: Number(result.rows[0]?.matched) };
  }

  async function findRare(query: Search): Promise<Found> {
    const few = await collect(query, MAX_COLLECTED);
    if (few.matched <= MAX_COLLECTED) return few;
    const { rows } = await scan(query, LONG_SCAN);
    return rows.length === query.limit ? { rows, matched: few.matched } : collect(query, UNLIMITED);
  }

  /** Calls `startCount` as soon as it is clear that the matches may not be counted on the way. */
  async function findMatching(query: Search, startCount: () => unknown): Promise<Found> {
    if (namesNumber(query.search)) return findRare(query);
    const first = await scan(query, FIRST_SCAN);
    if (first.rows.length < query.limit * PROMISING_SHARE) return findRare(query);
    startCount();
    if (first.rows.length === query.limit) return first;
    const second = await scan(query, SECOND_SCAN);
    return second.rows.length === query.limit ? second : findRare(query);
  }

  function toRead({ sort = 'created', cursor, limit, ...conditions }: ListQuery): Read {
    const order = LIST_ORDERS[sort];
    return { order, conditions, after: cursor ? order.toAfter(cursor) : sql<boolean>`true`, limit: limit + 1 };
  }

  function toPage(rows: OrderedRow[], { order, limit }: Read): SearchPage {
    const visible = rows.slice(0, limit - 1);
    const last = visible.at(-1);
    return { items: visible.map(toShipment), nextCursor: rows.length === limit && last ? order.toCursor(last) : null };
  }

  return {
    /** A page of at most `limit` and the next cursor. Throws AppError 400 for an invalid cursor. */
    async list(query: ListQuery): Promise<SearchPage> {
      const read = toRead(query);
      const { search } = query;
      const rows = search ? (await findMatching({ ...read, search }, () => undefined)).rows : await listAll(read);
      return toPage(rows, read);
    },

    /** The same with the total of countMatching(), which a search by index returns with the page. */
    async listAndCount(query: ListQuery, max: CountLimits): Promise<SearchPage & { total: ShipmentTotal }> {
      const read = toRead(query);
      const { search } = query;
      let counting: Promise<ShipmentTotal> | undefined;
      const startCount = () => {
        counting ??= countMatching(read.conditions, max);
        // Awaited below, unless the page fails first.
        counting.catch(() => undefined);
        return counting;
      };
      // Beside other conditions, the cost of a count is limited, and all pages show the same total.
      if (!hasOnlySearch(read.conditions)) startCount();
      const { rows, matched } = search
        ? await findMatching({ ...read, search }, startCount)
        : { rows: await listAll(read), matched: undefined };
      const isCounted = matched !== undefined && hasOnlySearch(read.conditions);
      return { ...toPage(rows, read), total: isCounted ? toTotal(matched, max.found) : await startCount() };
    },
  };
}
