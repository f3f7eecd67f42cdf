import type { Kysely } from 'kysely';
import { toFirstPart } from '#domain/address.ts';
import type { HistoryEntry } from '#domain/shipments/schema.ts';
import type { ServiceType } from '#domain/shipments/shipment.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import type { Tables } from '#server/db/tables.ts';
import type { NewShipment } from '#server/shipments/insert-shipments.repository.ts';
import type { ShipmentRepository } from '#server/shipments/shipments.repository.ts';

const MARK = 'samples';

/** Returns true once in the lifetime of a database, so that removed samples stay removed. */
async function claimLoading(db: Kysely<Tables>): Promise<boolean> {
  const marked = await db
    .insertInto('server_values')
    .values({ name: MARK, value: 'loaded' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return marked.numInsertedOrUpdatedRows === 1n;
}

/**
 * Fills a new, empty database with the sample shipments, and returns the first number while samples exist. Leaves a
 * database alone that contains anything else or already had samples.
 */
export async function loadSamples(
  db: Kysely<Tables>,
  repository: ShipmentRepository,
  now: Date,
): Promise<string | undefined> {
  const counts = Object.values(await repository.countByStatus());
  if (counts.every((count) => count === 0) && (await claimLoading(db))) {
    for (const [index, journey] of SAMPLE_JOURNEYS.entries()) {
      await repository.insert(toSampleShipment(journey, index + 1, now), now);
    }
  }
  return (await repository.countSamples()) > 0 ? toSampleNumber(1) : undefined;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const STATUS_SIGNS: Record<string, ShipmentStatus> = {
  '>': 'IN_TRANSIT',
  '@': 'OUT_FOR_DELIVERY',
  '!': 'ON_HOLD',
  '=': 'DELIVERED',
};

/** Returns "TC-DEMO0001" for 1. */
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

/** Converts a sample to a table row with times relative to `now`. */
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

import journeys from './sample-journeys.json' with { type: 'json' };

/**
 * An invented shipment. `scans` are "place|note", oldest first, prefixed by the status: > in transit, @ out for
 * delivery, ! on hold, = delivered. Times are relative to loading.
 */
export interface SampleJourney {
  service: ServiceType;
  from: string;
  to: string;
  /** Hours since the label was created. */
  age: number;
  /** Hours since the last scan. */
  last: number;
  /** Days until the estimate; negative is late, null is none. */
  due: number | null;
  kg: number;
  /** In cm; absent if unknown. */
  size?: [number, number, number];
  items: string[];
  notes?: string;
  scans: string[];
}

/** TC-DEMO0001 onward, in this order. People, companies and streets are invented. */
export const SAMPLE_JOURNEYS = journeys as SampleJourney[];
