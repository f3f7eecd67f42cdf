import { getStaffApi } from '#app/session/session.ts';
import type { Route } from './+types/new-messages';

/**
 * Returns the number of unread messages for the sidebar, or null when it can't be loaded. It is not behind the guard: a
 * background request must never redirect someone from a form to the sign-in. Failures are reported by the loader of the
 * page itself.
 */
export async function clientLoader({ context }: Route.ClientLoaderArgs): Promise<number | null> {
  return getStaffApi(context)
    .countNewMessages()
    .catch(() => null);
}
