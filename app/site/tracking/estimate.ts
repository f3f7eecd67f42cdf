import { daysBetween } from '#domain/dates.ts';
import { findAttemptTime, isWithoutDay } from '#domain/events/delivery-exceptions.ts';
import { countDaysLate } from '#domain/promises/days-late.ts';
import { isGoingBack } from '#domain/tracking/public-shipment.ts';
import type { ResultShipment } from './result-data.ts';

/** The delivery estimate or the delivery. All dates are ISO 8601, UTC. */
export type Estimate =
  /**
   * `days` counts calendar days in the company's time zone from today, negative for a past date. `isOver` marks an
   * estimate that is no longer expected: its day has passed, the attempt on it failed, or the shipment is lost or
   * damaged. `isNextAttempt` marks the day of the next attempt.
   */
  | {
      kind: 'expected';
      date: string;
      days: number;
      isLate: boolean;
      isOver: boolean;
      isNextAttempt: boolean;
      mayChange: boolean;
    }
  | { kind: 'none' }
  /** On its way back, or at the sender since `date`. */
  | { kind: 'returned'; date: string | null }
  /** `date` is null when no scan has it; `estimated` is null without an estimate or when delivered on its day. */
  | { kind: 'delivered'; date: string | null; estimated: string | null; asEstimated: boolean };

function toDelivered(shipment: ResultShipment, timeZone: string): Estimate {
  const isScanned = shipment.trackingHistory[0]?.status === 'DELIVERED';
  const date = (isScanned && shipment.scans.starts.DELIVERED) || null;
  const estimated = shipment.estimatedDeliveryDate;
  const asEstimated = date !== null && estimated !== null && daysBetween(date, estimated, timeZone) === 0;
  return { kind: 'delivered', date, estimated: asEstimated ? null : estimated, asEstimated };
}

/** Computes what the estimate block shows. */
export function toEstimate(shipment: ResultShipment, now: Date, timeZone: string): Estimate {
  if (shipment.status === 'DELIVERED') return toDelivered(shipment, timeZone);
  if (isGoingBack(shipment)) {
    const newest = shipment.trackingHistory.find(({ corrected }) => !corrected);
    return { kind: 'returned', date: newest?.code === 'returned' ? newest.timestamp : null };
  }
  const date = shipment.estimatedDeliveryDate;
  if (date === null) return { kind: 'none' };
  const days = daysBetween(now.toISOString(), date, timeZone);
  const isLate = countDaysLate(shipment, now, timeZone) > 0;
  const hasNoDay = isWithoutDay(shipment, now, timeZone);
  const isOver = isLate || hasNoDay;
  const isNextAttempt = !isOver && findAttemptTime(shipment) !== undefined;
  const mayChange = shipment.status === 'ON_HOLD' && !hasNoDay;
  return { kind: 'expected', date, days, isLate, isOver, isNextAttempt, mayChange };
}
