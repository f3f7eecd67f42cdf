import { ApiError } from '@transcargo/api-client/api-error.ts';
import { isRouteErrorResponse } from 'react-router';

/** The message React Router sends instead of our error on the server. */
const ERROR_ON_SERVER = 'Unexpected Server Error';

/** Whether the error hides an error of our code on the server. */
export const isErrorOnServer = (error: unknown): boolean => error instanceof Error && error.message === ERROR_ON_SERVER;

export type PageFailure =
  | { kind: 'missing' }
  /** A request failed; `isLimited` means the rate limit. */
  | { kind: 'request'; isLimited: boolean }
  /** Our code threw; `isOfDocument` means that it did so on the server while rendering this document. */
  | { kind: 'code'; isOfDocument: boolean };

/** Classifies the error that an error boundary received. */
export function toPageFailure(error: unknown): PageFailure {
  if (error instanceof ApiError) return { kind: 'request', isLimited: error.status === 429 };
  if (isRouteErrorResponse(error) && error.status === 404) return { kind: 'missing' };
  return { kind: 'code', isOfDocument: isErrorOnServer(error) };
}
