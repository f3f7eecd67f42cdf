import { countContinued, SHOWN_ENTRIES } from '#app/shared/history/history-list.tsx';
import { WHOLE_HISTORY } from '#app/site-pages.ts';
import { type RouteChart, toJourneyStage } from '#domain/charts/route-chart.ts';
import { JOURNEY_STAGES, type JourneyStage, type ShipmentStatus } from '#domain/shipments/status.ts';
import type { LocalizedShipment, PublicHistoryEntry, PublicShipment } from '#domain/tracking/public-shipment.ts';
import { findBeginning, findHold } from '#domain/tracking/scan-runs.ts';

/** The part of the public view that the page needs; the browser gets nothing else. */
export interface ResultShipment extends Omit<PublicShipment, 'createdAt'> {
  /** The entries between the newest and the creation that `trackingHistory` leaves out; absent if it is complete. */
  omitted?: OmittedEntries;
}

export interface OmittedEntries {
  count: number;
  /** The status of the newest of them. */
  status: ShipmentStatus;
  /** How many of them continue the run of entries at one place that the list shows last. */
  run: number;
  /** The scans of the complete history. */
  scans: StageScans;
}

/** When a journey reached its stages, without corrected scans. */
export interface StageScans {
  reached: JourneyStage;
  /** The first scan of each stage, ISO 8601, UTC. */
  beginnings: Partial<Record<JourneyStage, string>>;
  /** The first scan of the current hold. */
  hold?: Pick<PublicHistoryEntry, 'timestamp' | 'location'> | undefined;
}

export interface ResultData {
  shipment: ResultShipment;
  /** Null when drawing failed; the page also says everything in words. */
  chart: RouteChart | null;
}

export interface ResultOptions {
  timeZone: string;
  /** Whether the page holds the complete history. */
  isWhole: boolean;
}

/** Whether the address of a result asks for the complete history. */
export const asksWholeHistory = (search: string): boolean => {
  const [name = '', value = ''] = WHOLE_HISTORY.split('=');
  return new URLSearchParams(search).getAll(name).includes(value);
};

export function toResultData(
  { createdAt: _, route, ...shipment }: LocalizedShipment,
  options: ResultOptions,
): ResultData {
  return { shipment: options.isWhole ? shipment : omitOlder(shipment, options.timeZone), chart: route ?? null };
}

/** Leaves out the entries between the newest and the creation, which the page loads on demand. */
function omitOlder(shipment: ResultShipment, timeZone: string): ResultShipment {
  const { trackingHistory: entries } = shipment;
  const shown = countShown(entries);
  const [first] = entries.slice(shown, -1);
  if (!first) return shipment;
  return {
    ...shipment,
    trackingHistory: [...entries.slice(0, shown), ...entries.slice(-1)],
    omitted: {
      count: entries.length - shown - 1,
      status: first.status,
      run: countContinued(entries, shown, entries.length - 1, timeZone),
      scans: getStageScans(shipment),
    },
  };
}

/** At least up to the newest valid entry and the attempt before it, from which the page describes an exception. */
function countShown(entries: PublicHistoryEntry[]): number {
  const isAttempt = ({ status, code }: PublicHistoryEntry) =>
    status !== 'OUT_FOR_DELIVERY' || code === 'out' || code === 'attempt_failed';
  const attempt = entries.findIndex((entry) => !entry.corrected && isAttempt(entry));
  return Math.max(SHOWN_ENTRIES, attempt + 1);
}

/** Returns the scans of the complete history, also where the page holds a part of it. */
export function getStageScans({ status, trackingHistory, omitted }: ResultShipment): StageScans {
  if (omitted) return omitted.scans;
  const entries = trackingHistory.filter(({ corrected }) => !corrected);
  const beginnings = JOURNEY_STAGES.flatMap((stage) => {
    const begin = findBeginning(entries, stage);
    return begin ? [[stage, begin.timestamp]] : [];
  });
  const hold = findHold(entries);
  return {
    reached: toJourneyStage(
      status,
      entries.map((entry) => entry.status),
    ),
    beginnings: Object.fromEntries(beginnings),
    ...(hold && { hold: { timestamp: hold.timestamp, location: hold.location } }),
  };
}

/** Counts the entries of the complete history. */
export const countEntries = ({ trackingHistory, omitted }: ResultShipment): number =>
  trackingHistory.length + (omitted?.count ?? 0);
