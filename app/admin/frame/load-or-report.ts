import { isSignedOut } from '#app/session/session.ts';

/** What a call gives; null when it failed, which is reported. An ended session is thrown: the guard deals with it. */
export async function loadOrReport<Data>(call: Promise<Data>, report: (error: unknown) => void): Promise<Data | null> {
  try {
    return await call;
  } catch (error) {
    if (isSignedOut(error)) throw error;
    report(error);
    return null;
  }
}
