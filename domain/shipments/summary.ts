import { toJourneyStage } from '../charts/route-chart.ts';
import { findAttemptTime } from '../events/delivery-exceptions.ts';
import type { PublicEventCode } from '../events/event-code.ts';
import type { PublicPromise } from '../promises/promise.ts';
import type { PublicShipment } from '../tracking/public-shipment.ts';
import { findStageStart } from '../tracking/scan-runs.ts';
import type { JourneyStage, ShipmentStatus } from './status.ts';

/** One line of a lookup of several numbers: a part of the public view. */
export interface ShipmentSummary {
  status: ShipmentStatus;
  /** The stage it reached, also while on hold. */
  stage: JourneyStage;
  /** Public places; '' if there is none. */
  origin: string;
  destination: string;
  /** ISO 8601, UTC. */
  estimatedDeliveryDate: string | null;
  /** When (ISO 8601, UTC) and where it got its status; the place is '' if it isn't public or no scan has one. */
  at: string;
  place: string;
  /** The public code of the newest entry. */
  code?: PublicEventCode | undefined;
  /** When the last delivery attempt failed, ISO 8601, UTC, while nothing newer is known. */
  attemptAt?: string | undefined;
  /** Promised dates, newest first, if they changed. */
  promises?: PublicPromise[] | undefined;
}

/** A requested tracking number with its shipment's summary, or null if there is none. */
export interface SummarizedNumber {
  trackingNumber: string;
  shipment: ShipmentSummary | null;
}

/** Returns a shipment's line, with the same facts as the heading of its page. */
export function toShipmentSummary({
  status,
  origin,
  destination,
  estimatedDeliveryDate,
  promises,
  updatedAt,
  trackingHistory: all,
}: PublicShipment): ShipmentSummary {
  const trackingHistory = all.filter(({ corrected }) => !corrected);
  const stage = toJourneyStage(
    status,
    trackingHistory.map((entry) => entry.status),
  );
  const newest = trackingHistory[0];
  const facts = { status, stage, origin, destination, estimatedDeliveryDate, ...(promises && { promises }) };
  if (newest?.status !== status) return { ...facts, at: updatedAt, place: '' };
  const { timestamp } = (status === 'DELIVERED' && findStageStart(trackingHistory, status)) || newest;
  const attemptAt = findAttemptTime({ status, trackingHistory });
  const optional = { ...(newest.code && { code: newest.code }), ...(attemptAt && { attemptAt }) };
  return { ...facts, at: timestamp, place: newest.location, ...optional };
}
