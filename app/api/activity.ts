import { expectJson } from '#app/api/api-error.ts';
import type { V1 } from '#app/api.ts';
import type { ActivityEntry } from '#domain/activity.schema.ts';
import type { ActivityGroup } from '#domain/activity.ts';

/** What was done to accounts, keys, webhooks, the company and people's data. */
export function activityCalls({ activity }: V1) {
  return {
    /** A page of it, newest first. `cursor` is `nextCursor` of the page before. */
    listActivity: (query: { group?: ActivityGroup; cursor?: string; limit?: string }) =>
      expectJson<{ items: ActivityEntry[]; nextCursor: string | null }>(
        'Failed to load activity',
        activity.$get({ query }),
      ),
  };
}
