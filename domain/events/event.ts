import type { ShipmentStatus } from '../shipments/status.ts';
import type { AttemptReason, EventCode } from './event-code.ts';

/**
 * The way an event came. `form`: Add Status, or the shipment's creation. `edit`: a status set in the edit form, which no
 * history shows. `import` and `api`: told by others, sometimes late, with the time at which it happened.
 */
export const EVENT_SOURCES = ['form', 'edit', 'import', 'api'] as const;
export type EventSource = (typeof EVENT_SOURCES)[number];

/** One thing that happened to a shipment. Never changed once it is recorded: a correction is another event. */
export interface ShipmentEvent {
  /** UUID. */
  id: string;
  /** In which order the events of a shipment were recorded. */
  position: number;
  status: ShipmentStatus;
  /** What exactly happened, and why an attempt to deliver was in vain. */
  code: EventCode | null;
  reason: AttemptReason | null;
  isCreation: boolean;
  /** When it happened. ISO 8601, UTC. */
  occurredAt: string;
  /** When this site learnt of it. ISO 8601, UTC. */
  recordedAt: string;
  location: string;
  notes: string;
  via: EventSource;
  /** The id of the event that this one corrects. */
  voids: string | null;
}

/** The note of the entry that a history begins with. Specification, section 4. Stored in English; pages say it in theirs. */
export const FIRST_NOTE = 'Shipment information received';
