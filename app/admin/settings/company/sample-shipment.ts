import type { Shipment } from '#domain/shipment.schema.ts';

/** For the preview: nobody's, and stored nowhere. */
export const SAMPLE_SHIPMENT: Shipment = {
  id: 'preview',
  trackingNumber: 'TC-4T7K2M9Q',
  status: 'IN_TRANSIT',
  serviceType: 'EXPRESS',
  originAddress: 'Hamburg, Am Sandtorkai 30, 20457',
  destinationAddress: 'Tromsø, Havnegata 5, 9008',
  ...{ originPlace: '', destinationPlace: '' },
  ...{ weight: 12.4, weightUnit: 'kg', dimensions: { length: 40, width: 30, height: 25 }, dimensionsUnit: 'cm' },
  createdAt: '2026-11-19T08:02:00.000Z',
  estimatedDeliveryDate: '2026-11-24T12:00:00.000Z',
  notes: '',
  trackingHistory: [],
  items: [{ description: '', quantity: 2, weight: 6.2 }],
  version: 1,
};
