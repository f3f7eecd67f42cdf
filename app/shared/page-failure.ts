import { isRouteErrorResponse } from 'react-router';
import { ApiError } from '#app/api-error.ts';

/** What React Router says instead of an error of our code on the server. */
export const ERROR_ON_SERVER = 'Unexpected Server Error';

/** Why a page is not there. */
export type PageFailure =
  | { kind: 'missing' }
  /** A request failed; `isLimited`: there were too many. */
  | { kind: 'request'; isLimited: boolean }
  /** An error of our own code, on the server or in the browser. */
  | { kind: 'code'; isOnServer: boolean };

/** What became of a page, by the error its boundary is given. Every failed request is an ApiError (name-failures.ts). */
export function toPageFailure(error: unknown): PageFailure {
  if (error instanceof ApiError) return { kind: 'request', isLimited: error.status === 429 };
  if (isRouteErrorResponse(error) && error.status === 404) return { kind: 'missing' };
  return { kind: 'code', isOnServer: error instanceof Error && error.message === ERROR_ON_SERVER };
}
