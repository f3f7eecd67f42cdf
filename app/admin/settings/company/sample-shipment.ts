import { DEFAULT_COMPANY } from '#domain/company.ts';
import type { Shipment } from '#domain/shipment.schema.ts';
import { PREFIX_PATTERN } from '#domain/tracking-number.ts';

const toNumber = (prefix: string) => `${PREFIX_PATTERN.test(prefix) ? prefix : DEFAULT_COMPANY.prefix}-4T7K2M9Q`;

/** For the preview: nobody's, and stored nowhere. Until the prefix is one its number has the specified one. */
export const toSampleShipment = (prefix: string): Shipment => ({
  id: 'preview',
  trackingNumber: toNumber(prefix),
  status: 'IN_TRANSIT',
  serviceType: 'EXPRESS',
  originAddress: 'Hamburg, Am Sandtorkai 30, 20457',
  destinationAddress: 'Tromsø, Havnegata 5, 9008',
  originPlace: '',
  destinationPlace: '',
  weight: 12.4,
  weightUnit: 'kg',
  dimensions: { length: 40, width: 30, height: 25 },
  dimensionsUnit: 'cm',
  createdAt: '2026-11-19T08:02:00.000Z',
  estimatedDeliveryDate: '2026-11-24T12:00:00.000Z',
  notes: '',
  trackingHistory: [],
  items: [{ description: '', quantity: 2, weight: 6.2 }],
  version: 1,
});
