import type { JourneyStage } from '../shipments/status.ts';
import type { PublicHistoryEntry } from './public-shipment.ts';

/**
 * Returns the first scan of a stage: the oldest of its newest unbroken run, ignoring holds. After a second delivery
 * tour that is the second one. `history` is newest first.
 */
export function findStageStart(history: PublicHistoryEntry[], stage: JourneyStage): PublicHistoryEntry | undefined {
  let start: PublicHistoryEntry | undefined;
  for (const entry of history) {
    if (entry.status === stage) start = entry;
    else if (start && entry.status !== 'ON_HOLD') return start;
  }
  return start;
}

/** Returns the first scan of the current hold; undefined if there is none. */
export function findHold(history: PublicHistoryEntry[]): PublicHistoryEntry | undefined {
  const end = history.findIndex((entry) => entry.status !== 'ON_HOLD');
  return (end === -1 ? history : history.slice(0, end)).at(-1);
}
