import { daysBetween } from '../dates.ts';
import { type Headed, isGoingBack } from '../tracking/public-shipment.ts';

/**
 * So many calendar days of the zone a shipment is late; 0 while it is not. It is from the day after its estimate until it
 * is delivered, or goes back to its sender.
 */
export function countDaysLate(
  shipment: Headed & { estimatedDeliveryDate: string | null },
  now: Date,
  timeZone: string,
): number {
  const { status, estimatedDeliveryDate } = shipment;
  if (estimatedDeliveryDate === null || status === 'DELIVERED' || isGoingBack(shipment)) return 0;
  return Math.max(0, daysBetween(estimatedDeliveryDate, now.toISOString(), timeZone));
}
