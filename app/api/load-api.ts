import { ApiError } from '@transcargo/api-client/api-error.ts';
import type { RouterContextProvider } from 'react-router';
import type { VisitorApi } from './visitor-api.ts';

const fetchClient = () => import('./get-api.ts');

/** Fetches the client while a form is being filled in, so that sending it needs nothing else. `loadApi` says what fails. */
export function prepareApi(): void {
  fetchClient().catch(() => undefined);
}

/**
 * The typed client of the REST API, fetched when a form needs it: no page needs it to be read. Throws ApiError with this
 * message and status 0 when it cannot be fetched, as a call without a network would.
 */
export async function loadApi(message: string, context: Readonly<RouterContextProvider>): Promise<VisitorApi> {
  const client = await fetchClient().catch((cause: unknown) => {
    throw new ApiError(message, 0, undefined, { cause });
  });
  return client.getApi(context);
}
