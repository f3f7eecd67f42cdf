import type { z } from 'zod';
import { type EventCode, isReturn, type PublicEventCode } from '../events/event-code.ts';
import type { Language } from '../languages.ts';
import type { ShipmentStatus } from '../shipments/status.ts';
import type { trackedShipmentSchema } from './schema.ts';

/** The public view for one request: places in the reader's language, with the route if requested. */
export type LocalizedShipment = z.infer<typeof trackedShipmentSchema>;

/**
 * The public view of a shipment: everything that anyone with the number may read. It never contains streets, internal
 * notes or item descriptions. Ruling "The public view".
 */
export type PublicShipment = Omit<LocalizedShipment, 'route'>;
export type PublicHistoryEntry = PublicShipment['trackingHistory'][number];

/** Options of a lookup. */
export interface TrackingQuery {
  language: Language;
  withRoute: boolean;
}

/** Returns the code unless it only tells visitors to get in touch. */
export const toNamedCode = (code: PublicEventCode | undefined): Exclude<PublicEventCode, 'contact_us'> | undefined =>
  code === 'contact_us' ? undefined : code;

/** Whether a delivery attempt failed. */
export const isUndelivered = (code: PublicEventCode | undefined): code is 'attempt_failed' | 'back_at_depot' =>
  code === 'attempt_failed' || code === 'back_at_depot';

/** Whether it is unknown if the shipment will arrive at all. */
export const isUnsettledCode = (code: EventCode | PublicEventCode | undefined): boolean =>
  code === 'lost' || code === 'damaged';

/** The fields that decide a shipment's headline, in the public and the staff view. */
export interface Headline {
  status: ShipmentStatus;
  /** Newest first. */
  trackingHistory: readonly {
    status: ShipmentStatus;
    code?: EventCode | PublicEventCode | undefined;
    corrected?: true | undefined;
  }[];
}

/** Whether the shipment is on its way back, or back, at its sender: then no promised day applies. */
export function isGoingBack({ status, trackingHistory }: Headline): boolean {
  const newest = trackingHistory.find(({ corrected }) => !corrected);
  return newest?.status === status && isReturn(newest.code);
}
