import { staffApi } from '#app/session/session.ts';

/**
 * Returns the number of unread messages for the sidebar, or null when it can't be loaded. It is not behind the guard: a
 * background request must never redirect someone from a form to the sign-in. Failures are reported by the loader of the
 * page itself.
 */
export async function clientLoader(): Promise<number | null> {
  return staffApi.countNewMessages().catch(() => null);
}
