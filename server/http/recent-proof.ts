import type { Staff } from '#server/auth/auth.service.ts';
import { ForbiddenError } from '#server/errors.ts';

/** Validity of a proof for actions that must not be open to anyone at an unlocked browser. */
const PROOF_MS = 15 * 60 * 1000;

/**
 * Throws a 403 of type `reauthentication-required` unless the person gave a password or code within 15 minutes. A key
 * proves itself with every request.
 */
export function requireRecentProof({ key, provenAt }: Staff): void {
  const now = new Date();
  // A proof from the future was given before the clock was set back.
  if (key || Math.abs(now.getTime() - provenAt.getTime()) < PROOF_MS) return;
  throw new ForbiddenError('Enter your password again to do this.', 'reauthentication-required');
}
