import { getStaffApi } from '#app/session/session.ts';
import type { Route } from './+types/attention-count';

/** Returns the number of causes for the sidebar, or null when it can't be loaded. Not behind the guard, like new-messages.ts. */
export async function clientLoader({ context }: Route.ClientLoaderArgs): Promise<number | null> {
  return getStaffApi(context)
    .getAttentionSummary()
    .then(({ causes }) => causes.all ?? 0)
    .catch(() => null);
}
