import type { ServiceType } from '#domain/shipments/shipment.ts';
import type { Moment } from './columns.ts';

/** When the company is at work, without gaps in what is written; see server/db/schema/lanes.sql. */
export interface WorkingHoursTable {
  opens: Moment;
  closes: Moment;
  /** Worked before it, in ms since the first. bigint, which the driver reads as text. */
  worked: string | number;
}

/** How long the next scan takes, measured each night. */
export interface LaneGapsTable {
  origin_place: string;
  destination_place: string;
  service_type: ServiceType;
  /** Code of a scan, or its status where it has none. */
  step: string;
  /** So many scans it was measured by. */
  n: number;
  /** Time at work within which 9 of 10 come, ms. bigint, which the driver reads as text. */
  p90: string | number;
}
