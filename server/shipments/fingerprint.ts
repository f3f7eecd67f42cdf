import { createHash } from 'node:crypto';
import { toDigestId } from '#server/digest-id.ts';

/** A digest that distinguishes a retry from a different request; equal values give equal digests. */
export function toFingerprint(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}

/** The id of a job's event of a shipment: the same however often it is tried. */
export const toEventId = (job: string, shipment: string, act: 'set' | 'undo') => toDigestId(job, shipment, act);
