import type { ResultShipment } from '#app/site/tracking/result-data.ts';
import { toResultData } from '#app/site/tracking/to-result-data.ts';
import type { PublicHistoryEntry, PublicShipment } from '#domain/tracking/public-shipment.ts';

const ORIGIN_SCAN: PublicHistoryEntry = {
  status: 'LABEL_CREATED',
  timestamp: '2026-11-30T15:02:00.000Z',
  location: 'New York',
  notes: 'Shipment information received',
};

/** Returns a public scan; by default in transit in St. John's. */
export function aScan(overrides: Partial<PublicHistoryEntry> = {}): PublicHistoryEntry {
  const scan = {
    status: 'IN_TRANSIT',
    timestamp: '2026-12-02T23:40:00.000Z',
    location: "St. John's",
    notes: '',
  } as const;
  return { ...scan, ...overrides };
}

/**
 * Returns the public view of a shipment from New York to London, in transit. `scans` (newest first) go on top of the
 * label scan, and the newest one sets the status unless `status` is given.
 */
export function aPublicShipment(
  overrides: Partial<PublicShipment> = {},
  scans: PublicHistoryEntry[] = [aScan()],
): PublicShipment {
  return {
    trackingNumber: 'TC-7K2M9Q4X',
    status: scans[0]?.status ?? 'LABEL_CREATED',
    serviceType: 'INTERNATIONAL',
    origin: 'New York',
    destination: 'London',
    createdAt: '2026-11-30T15:02:00.000Z',
    estimatedDeliveryDate: '2026-12-04T14:00:00.000Z',
    weight: 12.4,
    weightUnit: 'kg',
    dimensions: { length: 60, width: 40, height: 35 },
    dimensionsUnit: 'cm',
    itemCount: 2,
    updatedAt: '2026-12-02T23:40:00.000Z',
    version: 2,
    trackingHistory: [...scans, ORIGIN_SCAN],
    ...overrides,
  };
}

/** Returns what the result page has of a shipment, with its complete history. */
export const toResultShipment = (shipment: PublicShipment): ResultShipment =>
  toResultData(shipment, { timeZone: 'America/New_York', isWhole: true }).shipment;
