import { createHash } from 'node:crypto';

/** A digest by which a repeated request is told from a different one; equal values give equal digests. */
export function toFingerprint(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
