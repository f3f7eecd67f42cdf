import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createMiddleware } from 'hono/factory';
import { LRUCache } from 'lru-cache';
import type { Logger } from '#server/logger.ts';
import { type Caller, toLimitKey } from './client-address.ts';
import { acceptsGzip } from './compress-whole.ts';
import type { SharedResponse } from './http-caching.ts';
import type { LookupBudget } from './limits.ts';
import { logRequest, type RequestFacts, type SiteEnv } from './request-log.ts';

/** A shared response as it was sent, without the headers that belong to one request. */
interface RepeatedRead extends SharedResponse {
  head: readonly string[];
  route: string;
  isApi: boolean;
  /** Which headers each response gets for its own request. */
  hasRequestId: boolean;
  hasLimit: boolean;
}

const MAX_READS = 5_000;
const MAX_KEY_LENGTH = 400;
/** Headers that belong to one request and are never stored. */
const OWN_HEADERS = new Set(['x-request-id', 'ratelimit', 'ratelimit-policy']);
/** Headers that may change the response: the router handles requests that have one. */
const OTHER_HEADERS = [
  'authorization',
  'content-length',
  'expect',
  'if-none-match',
  'origin',
  'transfer-encoding',
  'upgrade',
];

/** Requests with the same key get the same response; undefined for requests that the router must handle. */
function toKey({ method, url = '', headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' || OTHER_HEADERS.some((name) => headers[name] !== undefined)) return undefined;
  const encoding = acceptsGzip(headers['accept-encoding']) ? 'gzip' : '';
  const key = [url, headers.host ?? '', encoding, headers['accept-language'] ?? '', headers.cookie ?? ''].join('\n');
  return key.length > MAX_KEY_LENGTH ? undefined : key;
}

interface RepeatedReadsDeps {
  log: Logger;
  onRequest?: ((facts: RequestFacts) => void) | undefined;
  findCaller: (request: IncomingMessage) => Caller;
  /** Consumes the caller's lookup budget; throws TooManyRequestsError. */
  consume: LookupBudget['consume'];
  /** Response headers with the remaining lookup budget of an address. */
  describeLookupLimit: LookupBudget['describe'];
}

/**
 * Handles repeated public reads before they reach the router: `record` stores what the router sent from the public
 * cache, and `answer` sends it again while the cache holds it. Budget, log, metrics and headers are as if the router
 * had handled the request.
 */
export function createRepeatedReads(deps: RepeatedReadsDeps) {
  const { log, onRequest, findCaller, consume, describeLookupLimit } = deps;
  const reads = new LRUCache<string, RepeatedRead>({ max: MAX_READS });

  const record = createMiddleware<SiteEnv>(async (c, next) => {
    await next();
    const shared = c.get('shared');
    const key = shared && toKey(c.env.incoming);
    const { status, headers } = c.res;
    if (!key || status !== 200 || headers.has('Set-Cookie')) return;
    const { body } = shared;
    const sent = [...headers].filter(([name]) => !OWN_HEADERS.has(name) && name !== 'content-length');
    reads.set(key, {
      ...shared,
      head: [...sent.flat(), 'content-length', String(Buffer.byteLength(body))],
      route: c.get('route'),
      isApi: c.req.path.startsWith('/api/'),
      hasRequestId: headers.has('X-Request-Id'),
      hasLimit: headers.has('RateLimit'),
    });
  });

  async function send(read: RepeatedRead, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const start = performance.now();
    const { clientAddress, requestId: proxyId } = findCaller(request);
    const key = toLimitKey(clientAddress);
    if (read.isLookup) await consume(key, async () => read);
    const requestId = read.hasRequestId ? (proxyId ?? randomUUID()) : undefined;
    const head = [...read.head];
    if (requestId) head.push('x-request-id', requestId);
    if (read.hasLimit)
      for (const [name, value] of Object.entries(describeLookupLimit(key))) head.push(name.toLowerCase(), value);
    response.writeHead(200, head);
    response.end(read.body);
    const facts = { method: 'GET', route: read.route, status: 200, ms: Math.round(performance.now() - start) };
    if (read.isApi) log.debug({ requestId, ...facts }, 'api');
    logRequest({ log, onRequest }, facts, requestId);
  }

  /** Sends a stored response, or calls `next` for the router to handle the request. */
  function answer(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    const key = toKey(request);
    const read = key === undefined ? undefined : reads.get(key);
    if (read?.isCurrent()) {
      // The router also rejects callers whose budget is exhausted.
      send(read, request, response).catch((error) => (response.headersSent ? response.destroy(error) : next()));
    } else next();
  }

  return { record, answer };
}
