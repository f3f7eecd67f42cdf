import type { CustomerScope, Reader } from '../customer-scope.ts';
import { PROMISE_REASONS } from '../promises/promise.ts';
import { addDays, toStartOfDay } from '../reports/period.ts';
import type { ServiceType } from './shipment.ts';
import type { ShipmentStatus } from './status.ts';

/**
 * What is known of a shipment's first delivery: TIMED, there is an entry for it; ON_TIME, ONE_DAY_LATE and LATER compare its
 * day with that of the first promised estimate; UNPROMISED, there was none; UNTIMED, the status is Delivered without an entry.
 */
export const DELIVERY_KINDS = ['TIMED', 'ON_TIME', 'ONE_DAY_LATE', 'LATER', 'UNPROMISED', 'UNTIMED'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** Shipments whose promised day has moved, for any reason or for this one; until their delivery, by the company's calendar. */
export const MOVE_FILTERS = ['any', ...PROMISE_REASONS] as const;
export type MoveFilter = (typeof MOVE_FILTERS)[number];

/** Which shipments a list, an export or a figure of a report is about; what is left out filters nothing. */
export interface ShipmentFilter {
  /** Words, each a literal part of number, addresses, references or names, in either case and with or without accents. */
  search?: string | undefined;
  status?: ShipmentStatus | undefined;
  service?: ServiceType | undefined;
  /** First and last day of the creation, "yyyy-mm-dd" in the company's zone. */
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  /** Public places; empty for addresses that have none. */
  origin?: string | undefined;
  destination?: string | undefined;
  delivery?: DeliveryKind | undefined;
  moved?: MoveFilter | undefined;
  /** A reference of the shipment, in whatever spelling. */
  reference?: string | undefined;
  /** What an import made or changed. */
  import?: string | undefined;
  /**
   * Written at this instant or later, ISO 8601 in UTC. Not for lists alone: a shop exports what is new to it, and one filter
   * means the same wherever it is asked.
   */
  updatedSince?: string | undefined;
  /** These and no others. */
  ids?: string[] | undefined;
}

/**
 * How a list is ordered: the newest first; what is to come before what has come, the first to be expected before the others
 * and those without an estimate last; or what changed last first.
 */
export const SHIPMENT_SORTS = ['created', 'estimate', 'updated'] as const;
export type ShipmentSort = (typeof SHIPMENT_SORTS)[number];

/** So many can be named one by one. */
export const MOST_IDS = 500;
/** The longest text of pasted numbers, in UTF-16 units: so many links and what stands between them. */
export const LONGEST_PASTE = 100_000;

/** A filter as the database is asked: its days have become instants, ISO 8601 in UTC. */
export interface ShipmentConditions extends Omit<ShipmentFilter, 'createdFrom' | 'createdTo'> {
  createdFrom?: string | undefined;
  createdBefore?: string | undefined;
  /** A search looks past the names of people. */
  withoutPeople?: true | undefined;
  /** IANA name: whose days a delivery and its promise are compared by. */
  timeZone: string;
  customerScope: CustomerScope;
}

/** The filter with its days as instants of the zone: from the first moment of the first day to that of the day after the last. */
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

/** Whether nothing is asked but, perhaps, a status. */
export function isPlain({ search, customerScope, status: _, timeZone: __, ...others }: ShipmentConditions): boolean {
  return !search && customerScope === 'all' && Object.values(others).every((value) => value === undefined);
}
