import { ApiError } from '@transcargo/api-client/api-error.ts';
import type { RouterContextProvider } from 'react-router';
import { getPage } from '#app/document/page-context.ts';

/** The API could not answer, or (`isLimited`) was asked for too many numbers that do not exist; seconds to wait. */
export interface LookupFailure {
  kind: 'failed';
  isLimited: boolean;
  retryAfter: number | undefined;
}

/** Reports what is a fault of the site, and makes any of it part of the page. */
export function toLookupFailure(error: unknown, context: Readonly<RouterContextProvider>): LookupFailure {
  const { status, retryAfter } = error instanceof ApiError ? error : {};
  const isLimited = status === 429;
  if (!isLimited) getPage(context).reportError(error);
  return { kind: 'failed', isLimited, retryAfter };
}

/** A failed page is not to be kept, and says when to ask again. */
export function toFailureInit({ isLimited, retryAfter }: LookupFailure): ResponseInit {
  const headers = { 'Cache-Control': 'no-store', ...(retryAfter && { 'Retry-After': `${retryAfter}` }) };
  return { status: isLimited ? 429 : 503, headers };
}
