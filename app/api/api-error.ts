import { ApiError } from '@transcargo/api-client/api-error.ts';

/** Whether a failure should be reported: the server did not simply reject the request. */
export function isOurFault(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** Whether the browser knows that it is offline; always false on the server. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;
