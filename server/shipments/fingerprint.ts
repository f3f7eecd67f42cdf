import { createHash } from 'node:crypto';

/** A digest that distinguishes a retry from a different request; equal values give equal digests. */
export function toFingerprint(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
