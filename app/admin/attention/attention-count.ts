import { getStaffApi } from '#app/session/session.ts';
import { countLines } from '../parts/attention/count-lines.ts';
import type { Route } from './+types/attention-count';

/** How many lines there are, for the sidebar; null when it can't be had. Beside the guarded pages, as new-messages.ts is. */
export async function clientLoader({ context }: Route.ClientLoaderArgs): Promise<number | null> {
  return getStaffApi(context)
    .getAttentionSummary()
    .then(({ counts }) => countLines(counts))
    .catch(() => null);
}
