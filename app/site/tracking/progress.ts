import { toJourneyStage } from '#domain/charts/route-chart.ts';
import { JOURNEY_STAGES, type JourneyStage } from '#domain/shipments/status.ts';
import { findBeginning, findHold } from '#domain/tracking/scan-runs.ts';
import type { ShownShipment } from './shown-shipment.ts';

/**
 * One stage of the progress line. `at` (ISO 8601, UTC) is the scan that began it; null when no scan did, and then no time
 * is invented. `past` is a stage that lies behind the shipment without a scan of its own.
 */
export interface ProgressStage {
  stage: JourneyStage;
  state: 'done' | 'past' | 'now' | 'hold' | 'todo';
  at: string | null;
  /** Where the shipment is held; '' otherwise and where nothing may be shown. */
  place: string;
}

/** The four stages, first to last; scans that were wrong reach none. ON_HOLD takes the place of the stage it interrupts. */
export function toProgress({ status, trackingHistory: all }: ShownShipment): ProgressStage[] {
  const trackingHistory = all.filter(({ corrected }) => !corrected);
  const reached = toJourneyStage(
    status,
    trackingHistory.map((entry) => entry.status),
  );
  const current = JOURNEY_STAGES.indexOf(reached);
  return JOURNEY_STAGES.map((stage, index) => {
    const at = findBeginning(trackingHistory, stage)?.timestamp ?? null;
    if (index < current) return { stage, state: at === null ? 'past' : 'done', at, place: '' };
    if (index > current) return { stage, state: 'todo', at, place: '' };
    if (status !== 'ON_HOLD') return { stage, state: stage === 'DELIVERED' ? 'done' : 'now', at, place: '' };
    const hold = findHold(trackingHistory);
    return { stage, state: 'hold', at: hold?.timestamp ?? null, place: hold?.location ?? '' };
  });
}
