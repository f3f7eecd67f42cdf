import { WHOLE_HISTORY } from '#app/site-pages.ts';
import type { RouteChart } from '#domain/charts/route-chart.ts';
import type { JourneyStage, ShipmentStatus } from '#domain/shipments/status.ts';
import type { PublicHistoryEntry, PublicShipment } from '#domain/tracking/public-shipment.ts';

/** The part of the public view that the page needs; the browser gets nothing else. */
export interface ResultShipment extends Omit<PublicShipment, 'createdAt'> {
  /** The entries between the newest and the creation that `trackingHistory` leaves out; absent if it is complete. */
  omitted?: OmittedEntries;
  /** Of the complete history, computed once, where the data is. */
  scans: StageScans;
}

export interface OmittedEntries {
  count: number;
  /** The status of the newest of them. */
  status: ShipmentStatus;
  /** How many of them continue the run of entries at one place that the list shows last. */
  run: number;
}

/** When a journey reached its stages, without corrected scans. */
export interface StageScans {
  reached: JourneyStage;
  /** The first scan of each stage, ISO 8601, UTC. */
  starts: Partial<Record<JourneyStage, string>>;
  /** The first scan of the current hold. */
  hold?: Pick<PublicHistoryEntry, 'timestamp' | 'location'> | undefined;
}

export interface ResultData {
  shipment: ResultShipment;
  /** Null when drawing failed; the page also has everything as text. */
  chart: RouteChart | null;
}

/** Whether the address of a result asks for the complete history. */
export const wantsWholeHistory = (search: string): boolean => {
  const [name = '', value = ''] = WHOLE_HISTORY.split('=');
  return new URLSearchParams(search).getAll(name).includes(value);
};

/** Counts the entries of the complete history. */
export const countEntries = ({ trackingHistory, omitted }: ResultShipment): number =>
  trackingHistory.length + (omitted?.count ?? 0);
