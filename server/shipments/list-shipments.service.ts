import type { Reader } from '#domain/customer-scope.ts';
import { NO_PEOPLE } from '#domain/shipment-people/people.ts';
import type { PeopleAnswer } from '#domain/shipment-people/schema.ts';
import { type ShipmentFilter, type ShipmentSort, toConditions } from '#domain/shipments/filter.ts';
import type { ListedShipment, Shipment } from '#domain/shipments/schema.ts';
import { RECENT_SHIPMENTS } from '#domain/shipments/shipment.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import { withSearch } from '#domain/tracking/find-numbers.ts';
import type { Prefixes } from '#domain/tracking/number.ts';
import type { ShipmentTotal } from './shipment-count.repository.ts';
import type { ShipmentRepository } from './shipments.repository.ts';

/** What a search finds is counted as far as this: counting everything would cost more than the answer is worth. */
const MOST_COUNTED = 1_000;

/** People, references and customer of those of the shipments of which something is known. */
export type ListKnown = (
  ids: string[],
) => Promise<Map<string, Pick<PeopleAnswer, 'people' | 'references' | 'customer'>>>;

interface ListingDeps {
  repository: Pick<ShipmentRepository, 'list' | 'countMatching' | 'countByStatus' | 'countSamples'>;
  /** Says of each what the search found where no column shows it. */
  addMatches: (search: string, shipments: Shipment[], seesPeople: boolean) => Promise<ListedShipment[]>;
  listKnown: ListKnown;
  /** IANA name: whose days a filter names. */
  timeZone: string;
  /** Those of the company's numbers, which a search may hold. */
  getPrefixes: () => Prefixes;
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
  /** How many of them are samples. */
  samples: number;
  recent: Shipment[];
}

/** A first page may know more than a count that was not finished. */
function correctTotal(total: ShipmentTotal, found: number, hasMore: boolean): ShipmentTotal {
  if (total.isExact) return total;
  return hasMore ? { count: Math.max(total.count, found), isExact: false } : { count: found, isExact: true };
}

/** The shipments with their people, references and customer. */
export async function addKnown(shipments: ListedShipment[], listKnown: ListKnown): Promise<ListedShipment[]> {
  const known = await listKnown(shipments.map(({ id }) => id));
  const nothing = { people: NO_PEOPLE, references: [], customer: null };
  return shipments.map((shipment) => ({ ...shipment, ...(known.get(shipment.id) ?? nothing) }));
}

/** Lists and counts of shipments. */
export function createListing({ repository, addMatches, listKnown, timeZone, getPrefixes }: ListingDeps) {
  /**
   * How many shipments match: always exact without a search. With one, at most 1,000 and only as far as counting is cheap:
   * then there are more than `count`, and `isExact` is false.
   */
  const countShipments = (filter: ShipmentFilter, reader: Reader) =>
    repository.countMatching(toConditions(withSearch(filter, getPrefixes()), timeZone, reader), MOST_COUNTED);

  return {
    countShipments,

    /**
     * In the order of `sort`, at most `limit`, and how many there are in all. Days are those of the company's zone.
     * Specification, section 7 "List all". For who may not see people's data a search looks past their names. Throws
     * AppError 400 for a cursor that is none of this order. With `include` each has its people.
     */
    async listShipments({ cursor, limit, sort, include, ...asked }: ListRequest, reader: Reader) {
      const filter = withSearch(asked, getPrefixes());
      const [page, total] = await Promise.all([
        repository.list({ ...toConditions(filter, timeZone, reader), sort, cursor, limit }),
        countShipments(filter, reader),
      ]);
      const found = await addMatches(filter.search ?? '', page.items, reader.seesPeople);
      const items = include ? await addKnown(found, listKnown) : found;
      const { nextCursor } = page;
      return { items, nextCursor, total: cursor ? total : correctTotal(total, items.length, nextCursor !== null) };
    },

    /** The dashboard's counts and the five newest. Specification, section 2: total counts held shipments too. */
    async summarise(): Promise<DashboardCounts> {
      const [counts, samples, recent] = await Promise.all([
        repository.countByStatus(),
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
        samples,
        recent: recent.items,
      };
    },
  };
}
