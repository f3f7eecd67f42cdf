import { type Kysely, sql } from 'kysely';
import { hasOnlyStatus, type ShipmentConditions } from '#domain/shipments/filter.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import { readShipmentCounts } from '#server/db/shipment-counts.ts';
import { toCountedRows, toShipmentCondition } from '#server/db/shipment-filter.ts';
import type { Tables } from '#server/db/tables.ts';
import { containsText, FIRST_SCAN, matchesByIndex, scanNewest } from './search-condition.repository.ts';

/** The count: exact, or more than this number. */
export interface ShipmentTotal {
  count: number;
  isExact: boolean;
}

/** The highest exact counts: of searches and last places, and of other filters. */
export interface CountLimits {
  found: number;
  filtered: number;
}

/** The total for a number of matches that is exact up to `max`. */
export const toTotal = (found: number, max: number): ShipmentTotal => ({
  count: Math.min(found, max),
  isExact: found <= max,
});

/** Whether there are no conditions but a search, whose total is exact up to the limit. */
export const hasOnlySearch = (conditions: ShipmentConditions): boolean =>
  !conditions.status && hasOnlyStatus({ ...conditions, search: undefined });

type SearchConditions = ShipmentConditions & { search: string };

/** Maximum of newest rows to scan for a common term: an index would first list all matches. */
const LONG_SCAN = 36_000;
/** Rows to scan, as a multiple of those that would suffice if matches were spread evenly. */
const SPARE = 1.2;
/** For a search with other filters: matches whose other filters are checked, because no index covers both. */
const LOOKED_AT = 5_000;

/** Counts shipments; the cost of a search is bounded for every term and number of shipments. */
export function createShipmentCount(db: Kysely<Tables>) {
  async function countMaintained(status: ShipmentStatus | undefined): Promise<number> {
    const counts = await readShipmentCounts(db);
    if (status) return counts[status] ?? 0;
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  }

  async function countFiltered(conditions: ShipmentConditions, max: number): Promise<ShipmentTotal> {
    const { rows } = await sql<{ found: string }>`
      select count(*) as found from (
        select from ${toCountedRows(conditions)} limit ${max + 1}
      ) as matched`.execute(db);
    return toTotal(Number(rows[0]?.found), max);
  }

  async function countNewest(conditions: SearchConditions) {
    const { scanned, left } = scanNewest(conditions, FIRST_SCAN);
    const { rows } = await sql<{ seen: string; found: string }>`
      select count(*) as seen, count(*) filter (where ${containsText(conditions.search)} and ${left}) as found
      from ${scanned}`.execute(db);
    return { seen: Number(rows[0]?.seen), found: Number(rows[0]?.found) };
  }

  /** Whether more than `max` of the newest `rows` match: a term that is common there may be rare in older ones. */
  async function hasMoreAmongNewest(conditions: SearchConditions, rows: number, max: number): Promise<boolean> {
    const { scanned, left } = scanNewest(conditions, rows);
    const counted = await sql<{ found: string }>`
      select count(*) as found from (
        select from ${scanned} where ${containsText(conditions.search)} and ${left} limit ${max + 1}
      ) as matched`.execute(db);
    return Number(counted.rows[0]?.found) > max;
  }

  async function countIndexed(conditions: SearchConditions, limit: number) {
    const { rows } = await sql<{ seen: string; found: string }>`
      select count(*) as seen, count(*) filter (where ${toShipmentCondition(conditions)}) as found
      from (select * from shipments where ${matchesByIndex(conditions.search)} limit ${limit}) as shipments`.execute(
      db,
    );
    return { seen: Number(rows[0]?.seen), found: Number(rows[0]?.found) };
  }

  async function countSearch(conditions: SearchConditions, max: number): Promise<ShipmentTotal> {
    const newest = await countNewest(conditions);
    if (newest.found > max) return { count: max, isExact: false };
    if (newest.seen < FIRST_SCAN) return { count: newest.found, isExact: true };
    const needed = Math.ceil((FIRST_SCAN * max * SPARE) / newest.found);
    if (needed <= LONG_SCAN && (await hasMoreAmongNewest(conditions, needed, max)))
      return { count: max, isExact: false };
    const limit = hasOnlySearch(conditions) ? max + 1 : LOOKED_AT;
    const matched = await countIndexed(conditions, limit);
    if (matched.seen < limit && matched.found <= max) return { count: matched.found, isExact: true };
    return { count: Math.min(max, Math.max(newest.found, matched.found)), isExact: false };
  }

  return {
    /** The number of matches: exact up to these limits, and with a search within a cost limit. */
    async countMatching(conditions: ShipmentConditions, max: CountLimits): Promise<ShipmentTotal> {
      const { search, status } = conditions;
      if (search) return countSearch({ ...conditions, search }, max.found);
      if (hasOnlyStatus(conditions)) return { count: await countMaintained(status), isExact: true };
      // These rows are read from the table one by one.
      return countFiltered(conditions, conditions.lastPlace ? max.found : max.filtered);
    },
  };
}
