import type { RouteChart } from '../charts/route-chart.ts';
import type { EventCode, PublicEventCode, PublicReason } from '../events/event-code.ts';
import type { Language } from '../languages.ts';
import type { PublicPromise } from '../promises/promise.ts';
import type { DimensionUnit, ServiceType, WeightUnit } from '../shipments/shipment.ts';
import type { ShipmentStatus } from '../shipments/status.ts';

/** One scan as strangers see it. `place` is '' when the location holds nothing that may be shown. */
export interface PublicHistoryEntry {
  status: ShipmentStatus;
  /** ISO 8601, UTC. */
  timestamp: string;
  location: string;
  notes: string;
  /** What exactly happened, and why an attempt to deliver was in vain, as far as strangers may know. */
  code?: PublicEventCode | undefined;
  reason?: PublicReason | undefined;
  /** A later entry says what is right. */
  corrected?: true | undefined;
}

/**
 * The public view of a shipment: all that anyone who knows the number may read. It never holds streets, internal notes or
 * item descriptions. Ruling "The public view".
 */
export interface PublicShipment {
  trackingNumber: string;
  status: ShipmentStatus;
  serviceType: ServiceType;
  /** Public place of the origin address; '' when nothing of it may be shown. */
  origin: string;
  destination: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  estimatedDeliveryDate: string | null;
  weight: number;
  weightUnit: WeightUnit;
  /** All 0 when not given. */
  dimensions: { length: number; width: number; height: number };
  dimensionsUnit: DimensionUnit;
  itemCount: number;
  /** The newest promised dates, newest first; absent while there is no other than the estimate. */
  promises?: PublicPromise[] | undefined;
  /**
   * By when its next scan normally comes, ISO 8601, UTC. Once that is over the office has the shipment on its list. Absent
   * where too few scans of its lane are known, while it is held, after the delivery, and where nobody looks after the list.
   */
  nextScanBy?: string | undefined;
  /** ISO 8601, UTC: when anything of it last changed. */
  updatedAt: string;
  /** Grows with each change. */
  version: number;
  /** Newest first, at least one entry. */
  trackingHistory: PublicHistoryEntry[];
}

/** The public view as one reader asked for it: places in the reader's language, with the drawn route when that was asked for. */
export interface LocalizedShipment extends PublicShipment {
  /** Absent when it was not asked for, or could not be drawn. */
  route?: RouteChart | undefined;
}

/** How a reader wants the public view. */
export interface TrackingQuery {
  language: Language;
  withRoute: boolean;
}

/** The code where it names what happened: a sentence to strangers names nothing. */
export const toNamedCode = (code: PublicEventCode | undefined): Exclude<PublicEventCode, 'contact_us'> | undefined =>
  code === 'contact_us' ? undefined : code;

/** Whether it says that the shipment was not handed over at the door. */
export const isBackFromDoor = (code: PublicEventCode | undefined): code is 'attempt_failed' | 'back_at_depot' =>
  code === 'attempt_failed' || code === 'back_at_depot';

/** Whether it says that the shipment goes back to its sender, or has. */
export const isReturnCode = (code: EventCode | PublicEventCode | undefined): boolean =>
  code === 'returning' || code === 'returned';

/** Whether it says that nobody knows yet whether the shipment comes at all. */
export const isUnsettledCode = (code: EventCode | PublicEventCode | undefined): boolean =>
  code === 'lost' || code === 'damaged';

/** What says where a shipment stands, in the public view and in staff's. */
export interface Headed {
  status: ShipmentStatus;
  /** Newest first. */
  trackingHistory: readonly {
    status: ShipmentStatus;
    code?: EventCode | PublicEventCode | undefined;
    corrected?: true | undefined;
  }[];
}

/** Whether it goes back to its sender, or has: it is delivered to nobody, whatever day was promised. */
export function isGoingBack({ status, trackingHistory }: Headed): boolean {
  const newest = trackingHistory.find(({ corrected }) => !corrected);
  return newest?.status === status && isReturnCode(newest.code);
}
