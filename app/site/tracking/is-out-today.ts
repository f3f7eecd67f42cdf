import { isAfterToday, toDay } from '#domain/dates.ts';
import { isUndelivered } from '#domain/tracking/public-shipment.ts';
import type { ShipmentSummary } from '#domain/tracking/schema.ts';

/** Whether it was scanned out for delivery today, without a failed attempt or a later estimate. */
export function isOutToday(
  {
    status,
    estimatedDeliveryDate,
    at,
    code,
  }: Pick<ShipmentSummary, 'status' | 'estimatedDeliveryDate' | 'at' | 'code'>,
  now: Date,
  timeZone: string,
): boolean {
  const isLater = estimatedDeliveryDate !== null && isAfterToday(estimatedDeliveryDate, now, timeZone);
  return (
    status === 'OUT_FOR_DELIVERY' &&
    !isUndelivered(code) &&
    !isLater &&
    toDay(new Date(at), timeZone) === toDay(now, timeZone)
  );
}
