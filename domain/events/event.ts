import type { ShipmentStatus } from '../shipments/status.ts';
import type { AttemptReason, EventCode } from './event-code.ts';

/**
 * Where an event came from. `form`: Add Status, or creation. `edit`: a status set in the edit form, which no history
 * shows. `import` and `api`: reported by others, possibly late, with the time it happened.
 */
export const EVENT_SOURCES = ['form', 'edit', 'import', 'api'] as const;
export type EventSource = (typeof EVENT_SOURCES)[number];

/** One thing that happened to a shipment. It never changes: a correction is another event. */
export interface ShipmentEvent {
  id: string;
  /** Order in which the shipment's events were recorded. */
  position: number;
  status: ShipmentStatus;
  /** What exactly happened, and why an attempt failed. */
  code: EventCode | null;
  reason: AttemptReason | null;
  isCreation: boolean;
  /** When it happened. ISO 8601, UTC. */
  occurredAt: string;
  /** When this site received it. ISO 8601, UTC. */
  recordedAt: string;
  location: string;
  notes: string;
  via: EventSource;
  /** The id of the event this one corrects. */
  voids: string | null;
}

/** The note of a history's first entry (specification, section 4), stored in English; pages translate it. */
export const FIRST_NOTE = 'Shipment information received';
