import { staffApi } from '#app/session/session.ts';

/** Returns the number of causes for the sidebar, or null when it can't be loaded. Not behind the guard, like new-messages.ts. */
export async function clientLoader(): Promise<number | null> {
  return staffApi
    .getAttentionSummary()
    .then(({ causes }) => causes.all ?? 0)
    .catch(() => null);
}
