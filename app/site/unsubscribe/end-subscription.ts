import { ApiError } from '@transcargo/api-client/api-error.ts';
import type { RouterContextProvider } from 'react-router';
import { isOurFault } from '#app/api/api-error.ts';
import { getApi } from '#app/api/get-api.ts';
import type { SubscriptionState } from '#app/api/visitor-api.ts';
import { getPage } from '#app/document/page-context.ts';

export type Found = { kind: 'found'; subscription: SubscriptionState } | { kind: 'unknown' } | { kind: 'failed' };
type Context = Readonly<RouterContextProvider>;

/** No subscription has this token, or none can have it. */
const isUnknown = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status);

/** Looks only; never throws: a failure is reported and becomes part of the page. */
export async function findSubscription(token: string, context: Context): Promise<Found> {
  try {
    const subscription = await getApi(context).findSubscription(token);
    return subscription ? { kind: 'found', subscription } : { kind: 'unknown' };
  } catch (error) {
    if (isUnknown(error)) return { kind: 'unknown' };
    if (isOurFault(error)) getPage(context).reportError(error);
    return { kind: 'failed' };
  }
}

/** Ends it, whatever the posted body says: a mail program posts `List-Unsubscribe=One-Click` (RFC 8058). */
export async function endSubscription(token: string, context: Context): Promise<'ended' | 'unknown' | 'failed'> {
  try {
    await getApi(context).endSubscription(token);
    return 'ended';
  } catch (error) {
    if (isUnknown(error)) return 'unknown';
    if (isOurFault(error)) getPage(context).reportError(error);
    return 'failed';
  }
}

/** The HTTP status that says the same as the page. */
export const toStatus = (kind: Found['kind'] | 'ended'): number =>
  kind === 'unknown' ? 404 : kind === 'failed' ? 503 : 200;
