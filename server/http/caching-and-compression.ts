import { gzipSync } from 'node:zlib';
import { createMiddleware } from 'hono/factory';

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

/** Smaller responses fit into the first packets uncompressed. */
export const MIN_BYTES = 2_048;
/** Level 2 sends 5 % more for 0.1 ms less per page, level 6 2 % less for 0.1 ms more. */
export const GZIP_LEVEL = 4;
const WHOLE = /^(?:text\/html|application\/(?:[\w.]+\+)?json)\b/;

/** Whether an Accept-Encoding header names the coding and doesn't refuse it. */
function createAccepts(coding: 'gzip' | 'br') {
  const named = new RegExp(`\\b${coding}\\b`, 'i');
  const refused = new RegExp(`\\b${coding}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`, 'i');
  return (header: string | null | undefined): boolean => named.test(header ?? '') && !refused.test(header ?? '');
}

export const acceptsGzip = createAccepts('gzip');
export const acceptsBrotli = createAccepts('br');

/**
 * Compresses JSON and pages in one piece: streaming (`hono/compress`, used for the rest) costs several times the work
 * and sends chunks. Responses with a Content-Length are left unchanged, and those to HEAD, whose body is unknown.
 */
export const compressWhole = createMiddleware(async (c, next) => {
  await next();
  const { res } = c;
  const isSettled = res.headers.has('Content-Encoding') || res.headers.has('Content-Length');
  if (isSettled || c.req.method === 'HEAD' || !WHOLE.test(res.headers.get('Content-Type') ?? '')) return;
  const text = await res.text();
  const isCompressed = acceptsGzip(c.req.header('Accept-Encoding')) && text.length >= MIN_BYTES;
  const headers = new Headers(res.headers);
  if (!headers.get('Vary')?.includes('Accept-Encoding')) headers.append('Vary', 'Accept-Encoding');
  if (isCompressed) headers.set('Content-Encoding', 'gzip');
  const body = isCompressed ? gzipSync(text, { level: GZIP_LEVEL }) : text;
  headers.set('Content-Length', String(Buffer.byteLength(body)));
  c.res = undefined;
  c.res = new Response(body, { status: res.status, headers });
});
