import type { Reader } from '#domain/customer-scope.ts';
import { toDay } from '#domain/dates.ts';
import { MAX_VIEW_COUNT } from '#domain/list-settings/columns.ts';
import { addDays } from '#domain/reports/period.ts';
import { NO_PEOPLE } from '#domain/shipment-people/people.ts';
import type { PeopleResponse } from '#domain/shipment-people/schema.ts';
import { type ShipmentFilter, type ShipmentSort, toConditions } from '#domain/shipments/filter.ts';
import type { ListedShipment, Shipment } from '#domain/shipments/schema.ts';
import { RECENT_SHIPMENTS } from '#domain/shipments/shipment.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import { withSearch } from '#domain/tracking/find-numbers.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import type { CountLimits, ShipmentTotal } from './shipment-count.repository.ts';
import type { ShipmentRepository } from './shipments.repository.ts';

/** Counting a million rows would take too long. */
export const LIST_COUNTS: CountLimits = { found: 1_000, filtered: 10_000 };
const VIEW_COUNTS: CountLimits = { found: MAX_VIEW_COUNT, filtered: MAX_VIEW_COUNT };

/** Returns people, references and customer of the shipments that have any. */
export type ListPeople = (
  ids: string[],
) => Promise<Map<string, Pick<PeopleResponse, 'people' | 'references' | 'customer'>>>;

interface ListingDeps extends Pick<BaseDeps, 'getPrefixes' | 'now' | 'timeZone'> {
  repository: Pick<ShipmentRepository, 'list' | 'listAndCount' | 'countMatching' | 'countByStatus' | 'countSamples'>;
  /** Adds the matched text if no column shows it. */
  addMatches: (search: string, shipments: Shipment[], seesPeople: boolean) => Promise<ListedShipment[]>;
  listPeople: ListPeople;
}

/** A page of a list, from the cursor on. */
interface ListRequest extends ShipmentFilter {
  sort: ShipmentSort;
  cursor?: string | undefined;
  limit: number;
  include?: 'people' | undefined;
}

export interface DashboardCounts {
  total: number;
  labelCreated: number;
  inTransit: number;
  outForDelivery: number;
  delivered: number;
  /** Since Monday in the company's time zone, counted up to 10,000. */
  createdThisWeek: ShipmentTotal;
  /** The number of samples among them. */
  samples: number;
  recent: Shipment[];
}

export function toMonday(now: Date, timeZone: string): string {
  const today = toDay(now, timeZone);
  return addDays(today, -((new Date(today).getUTCDay() + 6) % 7));
}

/** A first page may contain more than an unfinished count. */
function correctTotal(total: ShipmentTotal, count: number, hasMore: boolean): ShipmentTotal {
  if (total.isExact) return total;
  return hasMore ? { count: Math.max(total.count, count), isExact: false } : { count, isExact: true };
}

/** The shipments with their people, references and customer. */
export async function addPeople(shipments: ListedShipment[], listPeople: ListPeople): Promise<ListedShipment[]> {
  const people = await listPeople(shipments.map(({ id }) => id));
  const nothing = { people: NO_PEOPLE, references: [], customer: null };
  return shipments.map((shipment) => ({ ...shipment, ...(people.get(shipment.id) ?? nothing) }));
}

/** Lists and counts of shipments. */
export function createListing({ repository, addMatches, listPeople, timeZone, now, getPrefixes }: ListingDeps) {
  const calendar = () => ({ timeZone, now: now() });
  /**
   * The number of matching shipments: with filters up to 10,000, with a search up to 1,000 and only while it is cheap.
   * Above that there are more than `count`, and `isExact` is false.
   */
  const countShipments = (filter: ShipmentFilter, reader: Reader, max = LIST_COUNTS) =>
    repository.countMatching(toConditions(withSearch(filter, getPrefixes()), calendar(), reader), max);

  return {
    countShipments,

    /** Counts the matches of each filter up to 999, one at a time, so that open lists share the database. */
    async countViews(filters: ShipmentFilter[], reader: Reader): Promise<ShipmentTotal[]> {
      const totals: ShipmentTotal[] = [];
      for (const filter of filters) totals.push(await countShipments(filter, reader, VIEW_COUNTS));
      return totals;
    },

    /**
     * At most `limit` shipments in the order of `sort`, and their total. Days are in the company's time zone.
     * Specification, section 7 "List all". Without access to personal data, a search ignores names. Throws AppError 400
     * for an invalid cursor. `include` adds the people.
     */
    async listShipments({ cursor, limit, sort, include, ...query }: ListRequest, reader: Reader) {
      const filter = withSearch(query, getPrefixes());
      const conditions = toConditions(filter, calendar(), reader);
      const page = await repository.listAndCount({ ...conditions, sort, cursor, limit }, LIST_COUNTS);
      const matched = await addMatches(filter.search ?? '', page.items, reader.seesPeople);
      const items = include ? await addPeople(matched, listPeople) : matched;
      const { nextCursor, total } = page;
      return { items, nextCursor, total: cursor ? total : correctTotal(total, items.length, nextCursor !== null) };
    },

    /**
     * The dashboard's counts and the five newest shipments. Specification, section 2: the total includes held
     * shipments.
     */
    async summarize(): Promise<DashboardCounts> {
      const thisWeek = { createdFrom: toMonday(now(), timeZone) };
      const [counts, createdThisWeek, samples, recent] = await Promise.all([
        repository.countByStatus(),
        countShipments(thisWeek, { customerScope: 'all', seesPeople: false }),
        repository.countSamples(),
        repository.list({ timeZone, customerScope: 'all', limit: RECENT_SHIPMENTS }),
      ]);
      const of = (status: ShipmentStatus) => counts[status] ?? 0;
      return {
        total: Object.values(counts).reduce((sum, count) => sum + count, 0),
        labelCreated: of('LABEL_CREATED'),
        inTransit: of('IN_TRANSIT'),
        outForDelivery: of('OUT_FOR_DELIVERY'),
        delivered: of('DELIVERED'),
        createdThisWeek,
        samples,
        recent: recent.items,
      };
    },
  };
}
