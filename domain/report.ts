import type { ServiceType } from './shipment.ts';
import type { DeliveryKind, ShipmentFilter } from './shipment-filter.ts';
import type { ShipmentStatus } from './shipment-status.ts';

/** The most lanes a report lists; it says how many there are. */
export const MOST_LANES = 50;

/** What a report is about: shipments created in a period, both days included. */
export interface ReportQuery extends Pick<ShipmentFilter, 'service' | 'origin' | 'destination'> {
  /** "yyyy-mm-dd" in the company's zone. */
  from: string;
  to: string;
}

export interface ReportDay {
  day: string;
  counts: Record<ServiceType, number>;
}

/** Deliveries from one public place to another, empty for addresses without one. Times in seconds, from the label to the door. */
export interface ReportLane {
  origin: string;
  destination: string;
  /** Shipments with a first delivery; the times are theirs. */
  delivered: number;
  fastest: number;
  median: number;
  /** Nine of ten were at most this long on the way. */
  p90: number;
  slowest: number;
  /** Those with a promise, and of them those that were delivered on its day or before. */
  promised: number;
  onTime: number;
}

export interface Report extends Pick<ReportQuery, 'from' | 'to'> {
  timeZone: string;
  total: number;
  /** Every day of the period, also those without a shipment. */
  days: ReportDay[];
  statuses: Record<ShipmentStatus, number>;
  deliveries: Record<DeliveryKind, number>;
  /** Most deliveries first, at most MOST_LANES of `laneCount`. */
  lanes: ReportLane[];
  laneCount: number;
  /** Shipments whose addresses have not been read yet: they are in no lane. */
  unplaced: number;
}

/** The filter that lists what a report counts. */
export function toReportFilter({ from, to, ...others }: ReportQuery): ShipmentFilter {
  return { ...others, createdFrom: from, createdTo: to };
}

/** A number for each of the names, 0 unless it is given. */
export function toCounts<Name extends string>(names: readonly Name[], given: Partial<Record<Name, number>>) {
  return Object.fromEntries(names.map((name) => [name, given[name] ?? 0])) as Record<Name, number>;
}
