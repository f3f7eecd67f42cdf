import { isForbidden, isSignedOut } from '#app/session/session.ts';

/** What a call gives; null when it failed, which is reported. An ended session, and what the role does not allow, are thrown: the frame deals with them. */
export async function loadOrReport<Data>(call: Promise<Data>, report: (error: unknown) => void): Promise<Data | null> {
  try {
    return await call;
  } catch (error) {
    if (isSignedOut(error) || isForbidden(error)) throw error;
    report(error);
    return null;
  }
}
