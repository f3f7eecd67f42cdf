import { gunzipSync, gzipSync } from 'node:zlib';
import { toDigest } from './digest.ts';
import { TooManyRequestsError } from './errors.ts';
import { acceptsGzip, GZIP_LEVEL, hasTag } from './http/caching-and-compression.ts';
import { toLimitKey } from './http/client-address.ts';
import { nameScriptsByHash, toContentSecurityPolicy } from './http/security-headers.ts';
import type { ResponseCache } from './response-cache.ts';

/** A cached page, shared by identical requests. */
export interface CachedPage {
  gzip: Uint8Array<ArrayBuffer>;
  tag: string;
  /** The route pattern, for the log. */
  route: string | undefined;
  /** The page's own headers: type, language, policy, and the language cookie. */
  headers: Record<string, string>;
}

/** The subject and variant of a page. */
export interface PageKey {
  /** A tracking number, or the address of another page. */
  subject: string;
  variant: string;
  /** A view counts as a lookup. */
  isLookup: boolean;
}

export interface PageCacheDeps {
  cache: ResponseCache<CachedPage>;
  /** Consumes the caller's lookup budget; throws TooManyRequestsError. */
  consume: <Found>(key: string, lookup: () => Promise<Found>) => Promise<Found>;
}

const TAG_LENGTH = 22;

interface Rendering {
  nonce: string;
  route: string | undefined;
}

/** The complete page with script hashes, compressed once for all. */
export function toCachedPage(page: string, rendered: Headers, { nonce, route }: Rendering): CachedPage {
  const { html, sources } = nameScriptsByHash(page, nonce);
  const policy = toContentSecurityPolicy(sources);
  const cookie = rendered.get('Set-Cookie');
  const zipped = new Uint8Array(gzipSync(html, { level: GZIP_LEVEL }));
  return {
    gzip: zipped,
    // Hashes the compressed bytes: the same page compresses to the same bytes, and there are fewer of them.
    tag: `W/"${toDigest(zipped).slice(0, TAG_LENGTH)}"`,
    route,
    headers: {
      'Content-Type': rendered.get('Content-Type') ?? '',
      'Content-Language': rendered.get('Content-Language') ?? '',
      'Content-Security-Policy': policy,
      ...(cookie && { 'Set-Cookie': cookie }),
    },
  };
}

/** The response for this reader: 304 if unchanged, compressed if supported. */
export function toPageResponse(
  request: Request,
  { gzip: body, tag, headers }: CachedPage,
  requestId: string,
): Response {
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

/** A cached page, charged as a lookup if it is one; undefined if there is none or the budget is exhausted. */
export async function findCachedPage(
  { cache, consume }: PageCacheDeps,
  { subject, variant, isLookup }: PageKey,
  clientAddress: string,
): Promise<CachedPage | undefined> {
  const page = cache.find(subject, variant);
  if (!page || !isLookup) return page;
  try {
    return await consume(toLimitKey(clientAddress), async () => page);
  } catch (error) {
    // The error page is rendered instead.
    if (error instanceof TooManyRequestsError) return undefined;
    throw error;
  }
}
