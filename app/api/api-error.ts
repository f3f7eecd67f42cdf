import { ApiError } from '@transcargo/api-client/api-error.ts';

/** Whether a failure is ours to look into: the visitor was not refused for what they asked. */
export function isOurFault(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** Whether the browser knows that it has no connection; never on the server. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;
