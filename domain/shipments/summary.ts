import { toJourneyStage } from '../charts/route-chart.ts';
import { findAttemptTime } from '../events/delivery-exceptions.ts';
import type { PublicEventCode } from '../events/event-code.ts';
import type { PublicPromise } from '../promises/promise.ts';
import type { PublicShipment } from '../tracking/public-shipment.ts';
import { findBeginning } from '../tracking/scan-runs.ts';
import type { JourneyStage, ShipmentStatus } from './status.ts';

/** What a list of several numbers says of one: a part of the public view. */
export interface ShipmentSummary {
  status: ShipmentStatus;
  /** What it has reached, also while it is on hold. */
  stage: JourneyStage;
  /** Public places; '' where nothing may be shown. */
  origin: string;
  destination: string;
  /** ISO 8601, UTC. */
  estimatedDeliveryDate: string | null;
  /** When (ISO 8601, UTC) and where it got its status; no place where none may be shown, or no scan says it. */
  at: string;
  place: string;
  /** What exactly happened, as far as strangers may know. */
  code?: PublicEventCode | undefined;
  /** When it was last not handed over at the door, ISO 8601, UTC, while that is the last that is known of it. */
  attemptAt?: string | undefined;
  /** What was promised, newest first, where it changed. */
  promises?: PublicPromise[] | undefined;
}

/** A number that was asked for, with what is known of it; null when no shipment has it. */
export interface SummarisedNumber {
  trackingNumber: string;
  shipment: ShipmentSummary | null;
}

/** The line of a shipment in a list: the same facts as the head of its page. */
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
  const { timestamp } = (status === 'DELIVERED' && findBeginning(trackingHistory, status)) || newest;
  const attemptAt = findAttemptTime({ status, trackingHistory });
  const told = { ...(newest.code && { code: newest.code }), ...(attemptAt && { attemptAt }) };
  return { ...facts, at: timestamp, place: newest.location, ...told };
}
