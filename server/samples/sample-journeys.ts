import type { ServiceType } from '#domain/shipments/shipment.ts';
import journeys from './sample-journeys.json' with { type: 'json' };

/**
 * A made-up shipment. `scans` are oldest first, "place|note"; the sign in front is the status: > in transit, @ out for
 * delivery, ! on hold, = delivered. Times are relative to the moment of loading.
 */
export interface SampleJourney {
  service: ServiceType;
  from: string;
  to: string;
  /** Hours since the label was created. */
  age: number;
  /** Hours since the last scan. */
  last: number;
  /** Days until the estimate; negative is late; null is none. */
  due: number | null;
  kg: number;
  /** cm; left out: not given. */
  size?: [number, number, number];
  items: string[];
  notes?: string;
  scans: string[];
}

/** TC-DEMO0001 and on, in this order. People, companies and streets are invented. */
export const SAMPLE_JOURNEYS = journeys as SampleJourney[];
