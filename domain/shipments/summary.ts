import { toJourneyStage } from '../charts/route-chart.ts';
import { findAttemptTime } from '../events/delivery-exceptions.ts';
import type { PublicShipment } from '../tracking/public-shipment.ts';
import { findStageStart } from '../tracking/scan-runs.ts';
import type { ShipmentSummary } from '../tracking/schema.ts';

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
