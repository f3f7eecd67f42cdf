import type { CustomerScope, Reader } from '../customer-scope.ts';
import { toDay } from '../dates.ts';
import { foldText } from '../fold-text.ts';
import { PROMISE_REASONS } from '../promises/promise.ts';
import { addDays, resolveDay, toStartOfDay } from '../reports/period.ts';
import { SERVICE_TYPES, type ServiceType } from './shipment.ts';
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
  /** One or several of them, separated by commas. */
  service?: string | undefined;
  /** The id of the customer. */
  customer?: string | undefined;
  /** First and last day of the creation in the company's zone: "yyyy-mm-dd", or counted from today ("today-6"). */
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  /** First and last day of the estimate, written in the same way. */
  estimateFrom?: string | undefined;
  estimateTo?: string | undefined;
  /** Open, with an estimate before today. A shipment on its way back to its sender is not late. */
  late?: 'true' | undefined;
  /** How the place of the newest entry begins, ignoring case and accents. */
  lastPlace?: string | undefined;
  /** Public places; empty for addresses that have none. */
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
 * How a list is sorted: newest first; by next estimate, with arrived shipments and those without an estimate last; by
 * last change; by number; or by status in the order of a journey.
 */
export const SHIPMENT_SORTS = [
  'created',
  'createdAscending',
  'estimate',
  'estimateDescending',
  'updated',
  'number',
  'numberDescending',
  'status',
  'statusDescending',
] as const;
export type ShipmentSort = (typeof SHIPMENT_SORTS)[number];

/** Maximum ids in a filter. */
export const MAX_IDS = 500;
/** Maximum length of pasted numbers in UTF-16 units: enough for MAX_IDS links. */
export const MAX_PASTE_LENGTH = 100_000;

type DayFields = 'createdFrom' | 'createdTo' | 'estimateFrom' | 'estimateTo' | 'late';

/** Parses a comma-separated list of services; ignores unknown ones. */
export const listServices = (text: string): ServiceType[] => {
  const values = text.split(',');
  return SERVICE_TYPES.filter((service) => values.includes(service));
};

/** A filter for database queries, with its days converted to instants, ISO 8601 in UTC. */
export interface ShipmentConditions extends Omit<ShipmentFilter, DayFields | 'service'> {
  services?: ServiceType[] | undefined;
  createdFrom?: string | undefined;
  createdBefore?: string | undefined;
  estimateFrom?: string | undefined;
  estimateBefore?: string | undefined;
  /** The start of today; selects only late shipments. */
  lateBefore?: string | undefined;
  /** Excludes the names of people from a search. */
  withoutPeople?: true | undefined;
  /** IANA zone whose days compare a delivery with its promise. */
  timeZone: string;
  customerScope: CustomerScope;
}

/** The time zone of a filter's days, and the current day. */
export interface Calendar {
  /** IANA name. */
  timeZone: string;
  now: Date;
}

/** Returns the filter with its days as instants in the zone: from the start of the first day to the end of the last. */
export function toConditions(
  filter: ShipmentFilter,
  { timeZone, now }: Calendar,
  { customerScope, seesPeople }: Reader,
): ShipmentConditions {
  const { search, service, lastPlace, createdFrom, createdTo, estimateFrom, estimateTo, late, ...others } = filter;
  const today = toDay(now, timeZone);
  const toStart = (day: string | undefined) => (day ? toStartOfDay(resolveDay(day, today), timeZone) : undefined);
  const toEnd = (day: string | undefined) => (day ? toStart(addDays(resolveDay(day, today), 1)) : undefined);
  return {
    ...others,
    search: search?.trim(),
    services: service ? listServices(service) : undefined,
    lastPlace: lastPlace && foldText(lastPlace.trim()),
    withoutPeople: search && !seesPeople ? true : undefined,
    createdFrom: toStart(createdFrom),
    createdBefore: toEnd(createdTo),
    estimateFrom: toStart(estimateFrom),
    estimateBefore: toEnd(estimateTo),
    lateBefore: late && toStart(today),
    timeZone,
    customerScope,
  };
}

/** Whether the filter selects by nothing except, possibly, the status. */
export function hasOnlyStatus({
  search,
  customerScope,
  status: _,
  timeZone: __,
  ...others
}: ShipmentConditions): boolean {
  return !search && customerScope === 'all' && Object.values(others).every((value) => value === undefined);
}
