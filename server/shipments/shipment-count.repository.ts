import { type Kysely, sql } from 'kysely';
import { isPlain, type ShipmentConditions } from '#domain/shipments/filter.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import { readShipmentCounts } from '#server/db/shipment-counts.ts';
import { toShipmentCondition } from '#server/db/shipment-filter.ts';
import type { Tables } from '#server/db/tables.ts';
import {
  containsText,
  FIRST_WALK,
  isFoundByIndex,
  newestFirst,
  toSortedCondition,
} from './search-condition.repository.ts';

/** How many there are: exactly, or more than this many. */
export interface ShipmentTotal {
  count: number;
  isExact: boolean;
}

type SearchConditions = ShipmentConditions & { search: string };

/** So many of the newest are looked at where that promises enough matches: an index would first name all there are. */
const LONG_WALK = 20_000;
/** Where more than the search is asked: matches of which the rest is looked at, because no index knows both. */
const LOOKED_AT = 5_000;

/** How shipments are counted: a search by work that has a bound, whatever is searched for among however many. */
export function createShipmentCount(db: Kysely<Tables>) {
  async function countMaintained(status: ShipmentStatus | undefined): Promise<number> {
    const counts = await readShipmentCounts(db);
    if (status) return counts[status] ?? 0;
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  }

  async function countAll(conditions: ShipmentConditions): Promise<number> {
    const { rows } = await sql<{
      found: string;
    }>`select count(*) as found from shipments where ${toShipmentCondition(conditions)}`.execute(db);
    return Number(rows[0]?.found);
  }

  async function countNewest(conditions: SearchConditions) {
    const { rows } = await sql<{ seen: string; found: string }>`
      select count(*) as seen,
        count(*) filter (where ${containsText(conditions.search)} and ${toShipmentCondition(conditions)}) as found
      from (select * from shipments where ${toSortedCondition(conditions)} ${newestFirst} limit ${FIRST_WALK}) as shipments`.execute(
      db,
    );
    return { seen: Number(rows[0]?.seen), found: Number(rows[0]?.found) };
  }

  /** Whether more than `most` of the newest match, as far as they are looked at: what is common among them may be rare before. */
  async function hasMoreAmongNewest(conditions: SearchConditions, most: number): Promise<boolean> {
    const { rows } = await sql<{ found: string }>`
      select count(*) as found from (
        select from (
          select * from shipments where ${toSortedCondition(conditions)} ${newestFirst} limit ${LONG_WALK}
        ) as shipments
        where ${containsText(conditions.search)} and ${toShipmentCondition(conditions)} limit ${most + 1}
      ) as matched`.execute(db);
    return Number(rows[0]?.found) > most;
  }

  async function countIndexed(conditions: SearchConditions, limit: number) {
    const { rows } = await sql<{ seen: string; found: string }>`
      select count(*) as seen, count(*) filter (where ${toShipmentCondition(conditions)}) as found
      from (select * from shipments where ${isFoundByIndex(conditions.search)} limit ${limit}) as shipments`.execute(
      db,
    );
    return { seen: Number(rows[0]?.seen), found: Number(rows[0]?.found) };
  }

  async function countSearch(conditions: SearchConditions, most: number): Promise<ShipmentTotal> {
    const newest = await countNewest(conditions);
    if (newest.found > most) return { count: most, isExact: false };
    if (newest.seen < FIRST_WALK) return { count: newest.found, isExact: true };
    const isCommon = newest.found * (LONG_WALK / FIRST_WALK) > most;
    if (isCommon && (await hasMoreAmongNewest(conditions, most))) return { count: most, isExact: false };
    const isAlone = !conditions.status && isPlain({ ...conditions, search: undefined });
    const limit = isAlone ? most + 1 : LOOKED_AT;
    const matched = await countIndexed(conditions, limit);
    if (matched.seen < limit && matched.found <= most) return { count: matched.found, isExact: true };
    return { count: Math.min(most, Math.max(newest.found, matched.found)), isExact: false };
  }

  return {
    /** How many match: without a search exactly, with one as far as `most` and what it may cost to know. */
    async countMatching(conditions: ShipmentConditions, most: number): Promise<ShipmentTotal> {
      const { search, status } = conditions;
      if (search) return countSearch({ ...conditions, search }, most);
      return { count: await (isPlain(conditions) ? countMaintained(status) : countAll(conditions)), isExact: true };
    },
  };
}
