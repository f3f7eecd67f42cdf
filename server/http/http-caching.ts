/** For responses that a CDN or proxy may share for one second. */
export const SHARED_FOR_A_SECOND = 'public, s-maxage=1';

/** Whether a shared cache may store the response, which then must not depend on the caller. */
export const isSharedResponse = (headers: Headers): boolean => isSharedCaching(headers.get('Cache-Control') ?? '');

/** Whether a Cache-Control header lets a shared cache store the response. */
export const isSharedCaching = (header = ''): boolean => /^public, (?:s-max|max-)age/.test(header);

/** A public response, the same for every reader until it changes. */
export interface SharedResponse {
  body: string | Uint8Array;
  /** Of a lookup: its headers, in lower case, that other lookups have not or with another value. */
  own?: Readonly<Record<string, string>>;
  /** Whether the public cache holds it. */
  isCurrent: () => boolean;
  /** Whether reading it counts as a lookup. */
  isLookup: boolean;
}

const toOpaque = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether an If-None-Match header names this ETag, by the weak comparison of RFC 9110, section 13.1.2. */
export function hasTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => toOpaque(each) === toOpaque(tag));
}
