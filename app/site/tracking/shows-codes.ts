import type { TrackingResult } from './find-result.ts';
import type { SeveralResult } from './find-several.ts';

/** Whether what a page loaded is a shipment with codes in its history, with an estimate that moved, or with a next scan. */
export function showsCodes(loaded: unknown): boolean {
  const result = loaded as Partial<TrackingResult | SeveralResult> | null | undefined;
  if (result?.kind === 'several') return (result.items ?? []).some(({ shipment }) => shipment?.promises);
  if (result?.kind !== 'found' || !result.shipment) return false;
  const { promises, nextScanBy, trackingHistory } = result.shipment;
  return promises !== undefined || nextScanBy !== undefined || trackingHistory.some(({ code }) => code);
}
