import type { Staff } from '#server/auth/auth.service.ts';
import { ForbiddenError } from '#server/errors.ts';

/** So long a proof is good for what must not be done by whoever finds a browser open. */
const PROOF_MS = 15 * 60 * 1000;

/**
 * Throws a 403 with the type `reauthentication-required` unless the person has given password or code within 15 minutes. A key
 * proves itself with every request.
 */
export function requireRecentProof({ key, provenAt }: Staff): void {
  const now = new Date();
  // One from the future was given before the clock was set back.
  if (key || Math.abs(now.getTime() - provenAt.getTime()) < PROOF_MS) return;
  throw new ForbiddenError('Enter your password again to do this.', 'reauthentication-required');
}
