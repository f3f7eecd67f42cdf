import { type Kysely, sql } from 'kysely';
import type { Shipment } from '#domain/shipment.schema.ts';
import type { ShipmentConditions } from '#domain/shipment-filter.ts';
import type { AgeCursor } from '#server/cursor.ts';
import { toShipmentCondition } from '#server/db/shipment-filter.ts';
import type { ShipmentRow } from '#server/db/tables/shipments.ts';
import type { Tables } from '#server/db/tables.ts';
import {
  containsText,
  FIRST_WALK,
  isAfter,
  isFoundByIndex,
  newestFirst,
  toSortedCondition,
} from './search-condition.repository.ts';
import { toShipment } from './to-shipment.ts';

export interface ListQuery extends ShipmentConditions {
  after: AgeCursor | undefined;
  limit: number;
}

type SearchQuery = ListQuery & { search: string };

/** Rows that are looked at one by one when there are too many matches to gather. */
const LONG_WALK = 50_000;
/** Matches that are gathered and sorted; when there are more, walking finds a page of them sooner. */
const GATHERED = 5_000;
const UNLIMITED = Number.MAX_SAFE_INTEGER - 1;

/**
 * How shipments are listed. No plan is fast for every search: reading from the newest on until a page is full finds the
 * common ones, an index the rare ones, and the planner can't know which is which. So both are tried, each as far as it pays.
 */
export function createShipmentSearch(db: Kysely<Tables>) {
  async function listAll({ after, limit, ...conditions }: ListQuery) {
    const found = await sql<ShipmentRow>`
      select * from shipments where ${toShipmentCondition(conditions)} and ${isAfter(after)} ${newestFirst} limit ${limit}`.execute(
      db,
    );
    return found.rows;
  }

  /** Newest first out of `rows` at most; undefined when those don't fill a page. */
  async function walk({ after, limit, ...conditions }: SearchQuery, rows: number) {
    const found = await sql<ShipmentRow>`
      select * from (
        select * from shipments where ${toSortedCondition(conditions)} and ${isAfter(after)} ${newestFirst} limit ${rows}
      ) as shipments
      where ${containsText(conditions.search)} and ${toShipmentCondition(conditions)} ${newestFirst} limit ${limit}`.execute(
      db,
    );
    return found.rows.length === limit ? found.rows : undefined;
  }

  /** All matches by an index, then a page of them; undefined when there are more than `most`. */
  async function gather({ after, limit, ...conditions }: SearchQuery, most: number) {
    const found = await sql<ShipmentRow & { matched: string }>`
      with matched as materialized (
        select id, created_at from shipments
        where ${isFoundByIndex(conditions.search)} and ${toShipmentCondition(conditions)} limit ${most + 1}
      ), size as (select count(*) as matched from matched),
      page as (
        select id from matched where ${isAfter(after)} and (select matched from size) <= ${most} ${newestFirst} limit ${limit}
      )
      select shipments.*, size.matched from size left join (page join shipments using (id)) on true
      order by shipments.created_at desc, shipments.id desc`.execute(db);
    if (Number(found.rows[0]?.matched) > most) return undefined;
    return found.rows.filter(({ id }) => id !== null);
  }

  async function findMatching(query: SearchQuery): Promise<ShipmentRow[]> {
    const few = (await walk(query, FIRST_WALK)) ?? (await gather(query, GATHERED));
    return few ?? (await walk(query, LONG_WALK)) ?? (await gather(query, UNLIMITED)) ?? [];
  }

  return {
    /** Newest first. */
    async list(query: ListQuery): Promise<Shipment[]> {
      const { search } = query;
      return (await (search ? findMatching({ ...query, search }) : listAll(query))).map(toShipment);
    },
  };
}
