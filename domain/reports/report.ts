import type { PromiseReason } from '../promises/promise.ts';
import type { DeliveryKind, ShipmentFilter } from '../shipments/filter.ts';
import type { ServiceType } from '../shipments/shipment.ts';
import type { ShipmentStatus } from '../shipments/status.ts';

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

/**
 * What a report of days that were over no longer says: the first delivery is another or none, or was reported after its day;
 * the shipment is gone, was entered after its day, or has another day, service, route or first estimate.
 */
export const CORRECTION_KINDS = ['delivery', 'told', 'deleted', 'entered', 'changed'] as const;
export type CorrectionKind = (typeof CORRECTION_KINDS)[number];

/** The most of them a report lists; it says how many there are. */
export const MOST_CORRECTIONS = 50;

export interface ReportCorrection {
  kind: CorrectionKind;
  /** ISO 8601, UTC: since when the report differs. */
  at: string;
  /** Of a deleted shipment, too. */
  shipmentId: string;
  trackingNumber: string;
}

export interface ReportCorrections {
  /** The oldest of them. */
  since: string;
  /** Shipments of each kind; a kind without any is left out. */
  counts: Partial<Record<CorrectionKind, number>>;
  /** Newest first, at most MOST_CORRECTIONS. */
  rows: ReportCorrection[];
}

/** How often a promised date became another day before the delivery, by the reason that was given. */
export interface ReportMoves {
  moves: number;
  /** Whose dates moved; one may be under several reasons. */
  shipments: number;
  /** Most moves first, none that was not given. */
  reasons: { reason: PromiseReason; moves: number; shipments: number }[];
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
  moves: ReportMoves;
  /** How it differs from what it said when a day was over; null when nothing has changed since but what came to pass. */
  corrections: ReportCorrections | null;
}

/** The filter that lists what a report counts. */
export function toReportFilter({ from, to, ...others }: ReportQuery): ShipmentFilter {
  return { ...others, createdFrom: from, createdTo: to };
}

/** A number for each of the names, 0 unless it is given. */
export function toCounts<Name extends string>(names: readonly Name[], given: Partial<Record<Name, number>>) {
  return Object.fromEntries(names.map((name) => [name, given[name] ?? 0])) as Record<Name, number>;
}
