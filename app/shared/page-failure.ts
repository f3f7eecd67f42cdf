import { ApiError } from '@transcargo/api-client/api-error.ts';
import { isRouteErrorResponse } from 'react-router';

/** What React Router says instead of an error of our code on the server. */
const ERROR_ON_SERVER = 'Unexpected Server Error';

/** Whether an error of our code on the server stands behind this one. */
export const isErrorOnServer = (error: unknown): boolean => error instanceof Error && error.message === ERROR_ON_SERVER;

/** Why a page is not there. */
export type PageFailure =
  | { kind: 'missing' }
  /** A request failed; `isLimited`: there were too many. */
  | { kind: 'request'; isLimited: boolean }
  /** An error of our own code; `isOfDocument`: on the server, when it made the document that is shown. */
  | { kind: 'code'; isOfDocument: boolean };

/** What became of a page, by the error its boundary is given. Failures of later requests were named by name-failures.ts. */
export function toPageFailure(error: unknown): PageFailure {
  if (error instanceof ApiError) return { kind: 'request', isLimited: error.status === 429 };
  if (isRouteErrorResponse(error) && error.status === 404) return { kind: 'missing' };
  return { kind: 'code', isOfDocument: isErrorOnServer(error) };
}
