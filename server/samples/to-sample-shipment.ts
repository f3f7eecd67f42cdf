import { toFirstPart } from '#domain/address.ts';
import type { HistoryEntry } from '#domain/shipments/schema.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import type { NewShipment } from '#server/shipments/insert-shipments.repository.ts';
import type { SampleJourney } from './sample-journeys.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const STATUS_SIGNS: Record<string, ShipmentStatus> = {
  '>': 'IN_TRANSIT',
  '@': 'OUT_FOR_DELIVERY',
  '!': 'ON_HOLD',
  '=': 'DELIVERED',
};

/** "TC-DEMO0001" for 1. */
export function toSampleNumber(position: number): string {
  return `TC-DEMO${String(position).padStart(4, '0')}`;
}

function toHistory(journey: SampleJourney, now: Date): HistoryEntry[] {
  const { age, last, scans, from } = journey;
  const hoursAgo = (index: number) => (scans.length === 0 ? age : age - ((age - last) * index) / scans.length);
  const at = (index: number) => new Date(now.getTime() - hoursAgo(index) * HOUR_MS).toISOString();
  const first: HistoryEntry = {
    status: 'LABEL_CREATED',
    timestamp: at(0),
    location: toFirstPart(from),
    notes: 'Shipment information received',
    isCreation: true,
  };
  const later = scans.map((scan, index): HistoryEntry => {
    const [location = '', notes = ''] = scan.slice(1).split('|');
    return { status: STATUS_SIGNS[scan[0] ?? ''] ?? 'IN_TRANSIT', timestamp: at(index + 1), location, notes };
  });
  return [first, ...later].reverse();
}

/** A sample as the table takes it, with times that fit `now`. */
export function toSampleShipment(journey: SampleJourney, position: number, now: Date): NewShipment {
  const trackingHistory = toHistory(journey, now);
  const [length, width, height] = journey.size ?? [0, 0, 0];
  return {
    id: `sample-${String(position).padStart(4, '0')}`,
    trackingNumber: toSampleNumber(position),
    status: trackingHistory[0]?.status ?? 'LABEL_CREATED',
    serviceType: journey.service,
    originAddress: journey.from,
    destinationAddress: journey.to,
    originPlace: '',
    destinationPlace: '',
    weight: journey.kg,
    weightUnit: 'kg',
    dimensions: { length, width, height },
    dimensionsUnit: 'cm',
    createdAt: trackingHistory.at(-1)?.timestamp ?? now.toISOString(),
    estimatedDeliveryDate: journey.due === null ? null : new Date(now.getTime() + journey.due * DAY_MS).toISOString(),
    notes: journey.notes ?? '',
    trackingHistory,
    items: journey.items.map((description, index) => ({ description, quantity: 1 + (index % 3), weight: 0 })),
    fingerprint: null,
    isSample: true,
  };
}
