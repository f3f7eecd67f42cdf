import { isOneRun, SHOWN_ENTRIES } from '#app/shared/history/history-list.tsx';
import { toJourneyStage } from '#domain/charts/route-chart.ts';
import { toDay } from '#domain/dates.ts';
import { JOURNEY_STAGES } from '#domain/shipments/status.ts';
import type { LocalizedShipment, PublicHistoryEntry, PublicShipment } from '#domain/tracking/public-shipment.ts';
import { findHold, findStageStart } from '#domain/tracking/scan-runs.ts';
import type { ResultData, ResultShipment, StageScans } from './result-data.ts';

export interface ResultOptions {
  timeZone: string;
  /** Whether the page holds the complete history. */
  isWhole: boolean;
}

/** Returns the part of the public view that the page needs. The browser does this only after a live change. */
export function toResultData(tracked: LocalizedShipment, { timeZone, isWhole }: ResultOptions): ResultData {
  const { createdAt: _, route, ...shipment } = tracked;
  const complete = { ...shipment, scans: toStageScans(tracked) };
  return { shipment: isWhole ? complete : omitOlder(complete, timeZone), chart: route ?? null };
}

/** Leaves out the entries between the newest and the creation, which the page loads on demand. */
function omitOlder(shipment: ResultShipment, timeZone: string): ResultShipment {
  const { trackingHistory: entries } = shipment;
  const visibleCount = countShown(entries);
  const [first] = entries.slice(visibleCount, -1);
  if (!first) return shipment;
  return {
    ...shipment,
    trackingHistory: [...entries.slice(0, visibleCount), ...entries.slice(-1)],
    omitted: {
      count: entries.length - visibleCount - 1,
      status: first.status,
      run: countContinued(entries, visibleCount, entries.length - 1, timeZone),
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

/** Returns when a journey reached its stages. Expects the complete history. */
export function toStageScans({ status, trackingHistory }: PublicShipment): StageScans {
  const entries = trackingHistory.filter(({ corrected }) => !corrected);
  const starts = JOURNEY_STAGES.flatMap((stage) => {
    const start = findStageStart(entries, stage);
    return start ? [[stage, start.timestamp]] : [];
  });
  const hold = findHold(entries);
  return {
    reached: toJourneyStage(
      status,
      entries.map((entry) => entry.status),
    ),
    starts: Object.fromEntries(starts),
    ...(hold && { hold: { timestamp: hold.timestamp, location: hold.location } }),
  };
}

/** Counts the entries from `start` to `end` that continue the run of the entry before them. */
function countContinued(entries: PublicHistoryEntry[], start: number, end: number, timeZone: string): number {
  const toDayAt = (index: number) => toDay(new Date(entries[index]?.timestamp ?? ''), timeZone);
  const isContinued = (index: number) =>
    isOneRun(entries[index - 1], entries[index]) && toDayAt(index) === toDayAt(index - 1);
  let next = start;
  while (next < end && isContinued(next)) next += 1;
  return next - start;
}
