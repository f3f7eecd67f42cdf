import { isForbidden, isSignedOut } from '#app/session/session.ts';

/**
 * Resolves to null when the call fails, and reports the failure. Errors for an ended session or a missing permission are rethrown
 * for the frame to handle.
 */
export async function loadOrReport<Data>(call: Promise<Data>): Promise<Data | null> {
  try {
    return await call;
  } catch (error) {
    if (isSignedOut(error) || isForbidden(error)) throw error;
    console.error(error);
    return null;
  }
}
