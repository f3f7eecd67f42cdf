import type { CustomerScope, Reader } from '../customer-scope.ts';
import { PROMISE_REASONS } from '../promises/promise.ts';
import { addDays, toStartOfDay } from '../reports/period.ts';
import type { ServiceType } from './shipment.ts';
import type { ShipmentStatus } from './status.ts';

/**
 * Kinds of first deliveries. TIMED: it has an entry; ON_TIME, ONE_DAY_LATE and LATER compare its day with the first
 * promised estimate; UNPROMISED: there was none; UNTIMED: Delivered without an entry.
 */
export const DELIVERY_KINDS = ['TIMED', 'ON_TIME', 'ONE_DAY_LATE', 'LATER', 'UNPROMISED', 'UNTIMED'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** Shipments whose promised day moved before the delivery, for any or one reason, by the company's calendar. */
export const MOVE_FILTERS = ['any', ...PROMISE_REASONS] as const;
export type MoveFilter = (typeof MOVE_FILTERS)[number];

/** Selects the shipments of a list, export or report; omitted fields filter nothing. */
export interface ShipmentFilter {
  /** Words that must all appear in number, addresses, references or names, ignoring case and accents. */
  search?: string | undefined;
  status?: ShipmentStatus | undefined;
  service?: ServiceType | undefined;
  /** First and last creation day, "yyyy-mm-dd" in the company's zone. */
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  /** Public places; empty for addresses without one. */
  origin?: string | undefined;
  destination?: string | undefined;
  delivery?: DeliveryKind | undefined;
  moved?: MoveFilter | undefined;
  /** A reference, in any spelling. */
  reference?: string | undefined;
  /** An import that created or changed the shipment. */
  import?: string | undefined;
  /**
   * Written at or after this instant, ISO 8601 in UTC. Exports support it too, so that a filter means the same
   * everywhere.
   */
  updatedSince?: string | undefined;
  /** Only these ids. */
  ids?: string[] | undefined;
}

/**
 * Sort orders: newest first; earliest estimate first, undelivered before delivered, without an estimate last; or last
 * changed first.
 */
export const SHIPMENT_SORTS = ['created', 'estimate', 'updated'] as const;
export type ShipmentSort = (typeof SHIPMENT_SORTS)[number];

/** Maximum ids in a filter. */
export const MOST_IDS = 500;
/** Maximum length of pasted numbers in UTF-16 units, enough for as many links. */
export const LONGEST_PASTE = 100_000;

/** A filter for the database: days are instants, ISO 8601 in UTC. */
export interface ShipmentConditions extends Omit<ShipmentFilter, 'createdFrom' | 'createdTo'> {
  createdFrom?: string | undefined;
  createdBefore?: string | undefined;
  /** Excludes personal data from the search. */
  withoutPeople?: true | undefined;
  /** IANA zone whose days compare a delivery with its promise. */
  timeZone: string;
  customerScope: CustomerScope;
}

/**
 * Converts the days of a filter to instants of the zone, from the start of the first day to the start of the day after
 * the last.
 */
export function toConditions(
  filter: ShipmentFilter,
  timeZone: string,
  { customerScope, seesPeople }: Reader,
): ShipmentConditions {
  const { search, createdFrom, createdTo, ...others } = filter;
  return {
    ...others,
    search: search?.trim(),
    withoutPeople: search && !seesPeople ? true : undefined,
    createdFrom: createdFrom && toStartOfDay(createdFrom, timeZone),
    createdBefore: createdTo && toStartOfDay(addDays(createdTo, 1), timeZone),
    timeZone,
    customerScope,
  };
}

/** Whether the filter has nothing but, perhaps, a status. */
export function isPlain({ search, customerScope, status: _, timeZone: __, ...others }: ShipmentConditions): boolean {
  return !search && customerScope === 'all' && Object.values(others).every((value) => value === undefined);
}
