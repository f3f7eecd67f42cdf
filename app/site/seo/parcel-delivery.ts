import { href } from 'react-router';
import type { Company } from '#domain/company/company.ts';
import { isWithoutDay } from '#domain/events/delivery-exceptions.ts';
import { isGoingBack, type PublicShipment } from '#domain/tracking/public-shipment.ts';

type Shown = Pick<
  PublicShipment,
  'trackingNumber' | 'origin' | 'destination' | 'estimatedDeliveryDate' | 'status' | 'trackingHistory'
>;

const toPlace = (place: string) => (place ? { '@type': 'PostalAddress', addressLocality: place } : undefined);

/** Returns a shipment as schema.org data, from the public view only, without unknown values. Server only. */
export function toParcelDelivery(
  shipment: Shown,
  { publicUrl, timeZone }: { publicUrl: string; timeZone: string },
  company: Company,
  now: Date,
): Record<string, unknown> | undefined {
  if (!import.meta.env.SSR) return undefined;
  const isOver = isGoingBack(shipment) || isWithoutDay(shipment, now, timeZone);
  return {
    '@type': 'ParcelDelivery',
    trackingNumber: shipment.trackingNumber,
    trackingUrl: publicUrl + href('/track/:trackingNumber', { trackingNumber: shipment.trackingNumber }),
    provider: { '@type': 'Organization', name: company.name },
    originAddress: toPlace(shipment.origin),
    deliveryAddress: toPlace(shipment.destination),
    expectedArrivalUntil: (!isOver && shipment.estimatedDeliveryDate) || undefined,
  };
}
