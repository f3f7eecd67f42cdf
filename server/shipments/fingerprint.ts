import { createHash } from 'node:crypto';
import { toDigestId } from '#server/digest-id.ts';

/** A digest that distinguishes a retry from a different request; equal values give equal digests. */
export function toFingerprint(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}

/** Returns the id of a job's event for a shipment, equal for every retry. */
export const toEventId = (job: string, shipment: string, act: 'set' | 'undo') => toDigestId(job, shipment, act);
