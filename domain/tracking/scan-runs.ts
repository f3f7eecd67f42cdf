import type { JourneyStage } from '../shipments/status.ts';
import type { PublicHistoryEntry } from './public-shipment.ts';

/**
 * The scan that began a stage: the oldest of its newest unbroken run, which a hold does not break. Of a shipment that
 * went out twice, that is the second time. `history` is newest first.
 */
export function findBeginning(history: PublicHistoryEntry[], stage: JourneyStage): PublicHistoryEntry | undefined {
  let beginning: PublicHistoryEntry | undefined;
  for (const entry of history) {
    if (entry.status === stage) beginning = entry;
    else if (beginning && entry.status !== 'ON_HOLD') return beginning;
  }
  return beginning;
}

/** The scan since which the shipment is held: the oldest of the holds on top of the history; undefined when there is none. */
export function findHold(history: PublicHistoryEntry[]): PublicHistoryEntry | undefined {
  const end = history.findIndex((entry) => entry.status !== 'ON_HOLD');
  return (end === -1 ? history : history.slice(0, end)).at(-1);
}
