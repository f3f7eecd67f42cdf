import { ApiError } from '@transcargo/api-client/api-error.ts';
import type { RouterContextProvider } from 'react-router';
import type { VisitorApi } from './visitor-api.ts';

const fetchClient = () => import('./get-api.ts');

/**
 * Prefetches the client while a form is being filled in, so that submitting loads nothing else. Failures surface in
 * `loadApi`.
 */
export function prepareApi(): void {
  fetchClient().catch(() => undefined);
}

/**
 * Returns the typed REST client. It is fetched only when a form needs it. If that fails, throws ApiError with this
 * message and status 0, like a call without a network.
 */
export async function loadApi(message: string, context: Readonly<RouterContextProvider>): Promise<VisitorApi> {
  const client = await fetchClient().catch((cause: unknown) => {
    throw new ApiError(message, 0, undefined, { cause });
  });
  return client.getApi(context);
}
