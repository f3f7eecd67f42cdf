import type { TrackingResult } from './find-result.ts';

/** Whether what a page loaded is a shipment with codes in its history. */
export function showsCodes(loaded: unknown): boolean {
  const result = loaded as Partial<TrackingResult> | null | undefined;
  return result?.kind === 'found' && result.shipment?.trackingHistory.some(({ code }) => code) === true;
}
