import type { RouteChart } from '../charts/route-chart.ts';
import type { EventCode, PublicEventCode, PublicReason } from '../events/event-code.ts';
import type { Language } from '../languages.ts';
import type { PublicPromise } from '../promises/promise.ts';
import type { DimensionUnit, ServiceType, WeightUnit } from '../shipments/shipment.ts';
import type { ShipmentStatus } from '../shipments/status.ts';

/** A history entry as visitors see it. `place` is '' if the location isn't public. */
export interface PublicHistoryEntry {
  status: ShipmentStatus;
  /** ISO 8601, UTC. */
  timestamp: string;
  location: string;
  notes: string;
  /** The public code of what happened and why an attempt failed. */
  code?: PublicEventCode | undefined;
  reason?: PublicReason | undefined;
  /** A later entry corrects this one. */
  corrected?: true | undefined;
}

/**
 * The public view of a shipment: everything that anyone with the number may read. It never contains streets, internal
 * notes or item descriptions. Ruling "The public view".
 */
export interface PublicShipment {
  trackingNumber: string;
  status: ShipmentStatus;
  serviceType: ServiceType;
  /** Public place of the origin address; '' if there is none. */
  origin: string;
  destination: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  estimatedDeliveryDate: string | null;
  weight: number;
  weightUnit: WeightUnit;
  /** All 0 if unknown. */
  dimensions: { length: number; width: number; height: number };
  dimensionsUnit: DimensionUnit;
  itemCount: number;
  /** Newest promised dates first; absent if the estimate is the only one. */
  promises?: PublicPromise[] | undefined;
  /**
   * When the next scan is normally due, ISO 8601, UTC; afterwards the shipment is on the attention list. Absent with
   * too few scans on its lane, on hold, after the delivery, and where the attention list is off.
   */
  nextScanBy?: string | undefined;
  /** Time of the last change, ISO 8601, UTC. */
  updatedAt: string;
  /** Increases with each change. */
  version: number;
  /** Newest first, at least one entry. */
  trackingHistory: PublicHistoryEntry[];
}

/** The public view for one request: places in the reader's language, with the route if requested. */
export interface LocalizedShipment extends PublicShipment {
  /** Absent if not requested or not drawable. */
  route?: RouteChart | undefined;
}

/** Options of a lookup. */
export interface TrackingQuery {
  language: Language;
  withRoute: boolean;
}

/** Returns the code unless it only tells visitors to get in touch. */
export const toNamedCode = (code: PublicEventCode | undefined): Exclude<PublicEventCode, 'contact_us'> | undefined =>
  code === 'contact_us' ? undefined : code;

/** Whether a delivery attempt failed. */
export const isUndelivered = (code: PublicEventCode | undefined): code is 'attempt_failed' | 'back_at_depot' =>
  code === 'attempt_failed' || code === 'back_at_depot';

/** Whether the shipment is on its way back, or back, at its sender. */
export const isReturnCode = (code: EventCode | PublicEventCode | undefined): boolean =>
  code === 'returning' || code === 'returned';

/** Whether it is unknown if the shipment will arrive at all. */
export const isUnsettledCode = (code: EventCode | PublicEventCode | undefined): boolean =>
  code === 'lost' || code === 'damaged';

/** The fields that decide a shipment's headline, in the public and the staff view. */
export interface Headed {
  status: ShipmentStatus;
  /** Newest first. */
  trackingHistory: readonly {
    status: ShipmentStatus;
    code?: EventCode | PublicEventCode | undefined;
    corrected?: true | undefined;
  }[];
}

/** Whether the shipment is on its way back, or back, at its sender: then no promised day applies. */
export function isGoingBack({ status, trackingHistory }: Headed): boolean {
  const newest = trackingHistory.find(({ corrected }) => !corrected);
  return newest?.status === status && isReturnCode(newest.code);
}
