import { daysBetween } from '../dates.ts';
import { type Headline, isGoingBack } from '../tracking/public-shipment.ts';

/**
 * Counts the calendar days in the zone that a shipment is late; 0 if it isn't. It is late from the day after its
 * estimate until it is delivered or on its way back.
 */
export function countDaysLate(
  shipment: Headline & { estimatedDeliveryDate: string | null },
  now: Date,
  timeZone: string,
): number {
  const { status, estimatedDeliveryDate } = shipment;
  if (estimatedDeliveryDate === null || status === 'DELIVERED' || isGoingBack(shipment)) return 0;
  return Math.max(0, daysBetween(estimatedDeliveryDate, now.toISOString(), timeZone));
}
