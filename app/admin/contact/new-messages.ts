import { getStaffApi } from '#app/session/session.ts';
import type { Route } from './+types/new-messages';

/**
 * How many messages nobody has opened, for the sidebar; null when it can't be had. It stands beside the guarded pages and
 * not among them: asked in the background, it must never lead anybody away from a form to the sign-in. What the page itself
 * asks for reports a server that fails.
 */
export async function clientLoader({ context }: Route.ClientLoaderArgs): Promise<number | null> {
  return getStaffApi(context)
    .countNewMessages()
    .catch(() => null);
}
