import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import { TooManyRequestsError } from './errors.ts';
import { toLimitKey } from './http/client-address.ts';
import { acceptsGzip } from './http/compress-whole.ts';
import { hasTag } from './http/has-tag.ts';
import { nameScriptsByHash, toContentSecurityPolicy } from './http/security-headers.ts';
import type { ResponseCache } from './response-cache.ts';

/** A page as it is sent to everyone who asks alike. */
export interface CachedPage {
  gzip: Uint8Array<ArrayBuffer>;
  tag: string;
  /** The pattern of its route, for the log. */
  route: string | undefined;
  /** Those that the page itself has: its type, language and policy, and the language that it has remembered. */
  headers: Record<string, string>;
}

/** What a page is about, and how it differs from others about the same. */
export interface PageKey {
  /** A tracking number, or the address of a page that is about none. */
  about: string;
  variant: string;
  /** A view of it is paid for as a lookup. */
  isLookup: boolean;
}

export interface PageCacheDeps {
  kept: ResponseCache<CachedPage>;
  /** Spends from the caller's budget of lookups; throws TooManyRequestsError. */
  spend: <Found>(key: string, lookup: () => Promise<Found>) => Promise<Found>;
}

const TAG_LENGTH = 22;
const compress = promisify(gzip);

/** The whole page, its scripts named by their hashes, compressed once for all. */
export async function toCachedPage(response: Response, nonce: string, route: string | undefined): Promise<CachedPage> {
  const { html, sources } = nameScriptsByHash(await response.text(), nonce);
  const policy = toContentSecurityPolicy(sources);
  const cookie = response.headers.get('Set-Cookie');
  return {
    gzip: Uint8Array.from(await compress(html)),
    tag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, TAG_LENGTH)}"`,
    route,
    headers: {
      'Content-Type': response.headers.get('Content-Type') ?? '',
      'Content-Language': response.headers.get('Content-Language') ?? '',
      'Content-Security-Policy': policy,
      ...(cookie && { 'Set-Cookie': cookie }),
    },
  };
}

/** The page for this reader: 304 when it is in the reader's hands, compressed where that is understood. */
export function answerPage(request: Request, { gzip: body, tag, headers }: CachedPage, requestId: string): Response {
  const common = {
    'Cache-Control': 'private, no-cache',
    ETag: tag,
    Vary: 'Accept-Language, Cookie, Accept-Encoding',
    'X-Request-Id': requestId,
  };
  if (hasTag(request.headers.get('If-None-Match') ?? undefined, tag)) {
    const { 'Content-Type': _, 'Content-Language': __, ...own } = headers;
    return new Response(null, { status: 304, headers: { ...common, ...own } });
  }
  if (!acceptsGzip(request.headers.get('Accept-Encoding'))) {
    return new Response(gunzipSync(body), { headers: { ...common, ...headers } });
  }
  return new Response(body, { headers: { ...common, ...headers, 'Content-Encoding': 'gzip' } });
}

/** A page that was kept, at the price of a lookup if it is one; undefined when there is none or the budget is used up. */
export async function findCachedPage(
  { kept, spend }: PageCacheDeps,
  { about, variant, isLookup }: PageKey,
  clientAddress: string,
): Promise<CachedPage | undefined> {
  const page = kept.find(about, variant);
  if (!page || !isLookup) return page;
  try {
    return await spend(toLimitKey(clientAddress), async () => page);
  } catch (error) {
    // The page that says so is rendered.
    if (error instanceof TooManyRequestsError) return undefined;
    throw error;
  }
}
