import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { LRUCache } from 'lru-cache';
import type { Logger } from '#server/logger.ts';
import { acceptsGzip, isSharedCaching, isSharedResponse, type SharedResponse } from './caching-and-compression.ts';
import { type Caller, toLimitKey } from './client-address.ts';
import type { LookupBudget } from './limits.ts';
import { logRequest, type RequestFacts, type SiteEnv } from './request-log.ts';
import type { ApiEnv } from './router.ts';

/** What every response of a route has in common. */
interface Frame {
  /** Headers except those of one response or one request. */
  head: readonly string[];
  route: string;
  isApi: boolean;
}

/** A shared response as it is sent, without the headers that belong to one request. */
interface PublicRead extends Frame, SharedResponse {
  /** Which headers each response gets for its own request. */
  hasRequestId: boolean;
  hasLimit: boolean;
}

const MAX_READS = 5_000;
const MAX_KEY_LENGTH = 400;
/** Names of this host for which lookups need no router. */
const MAX_HOSTS = 100;
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

/** Looks up a shipment for a caller, by rate limit key, and its Accept-Encoding; throws like the operation. */
export type DirectLookup = (caller: string, acceptEncoding: string | undefined) => Promise<SharedResponse>;

interface PublicReadsDeps {
  log: Logger;
  onRequest?: ((facts: RequestFacts) => void) | undefined;
  findCaller: (request: IncomingMessage) => Caller;
  /** Consumes the caller's lookup budget; throws TooManyRequestsError. */
  consume: LookupBudget['consume'];
  /** Response headers with the remaining lookup budget of an address. */
  describeLookupLimit: LookupBudget['describe'];
  /** Returns the lookup at this URL, if it is written as our own pages write it. */
  findLookup: (url: string) => DirectLookup | undefined;
}

/**
 * Handles public reads before they reach the router: `answer` sends again what the router sent from the public cache,
 * while the cache holds it, and looks up shipments. `record` learns from the router's responses. Budget, log, metrics
 * and headers are as if the router had handled the request; a lookup that fails is passed on to it, see `findFailure`.
 */
export function createPublicReads(deps: PublicReadsDeps) {
  const { log, onRequest, findCaller, consume, describeLookupLimit, findLookup } = deps;
  const reads = new LRUCache<string, PublicRead>({ max: MAX_READS });
  /** Of lookups, by host. */
  const frames = new LRUCache<string, Frame>({ max: MAX_HOSTS });
  const failures = new WeakMap<IncomingMessage, Failure>();

  const record = createMiddleware<SiteEnv>(async (c, next) => {
    await next();
    const shared = c.get('shared');
    const { incoming } = c.env;
    const key = shared && toKey(incoming);
    const { status, headers } = c.res;
    if (!key || status !== 200 || headers.has('Set-Cookie')) return;
    const sent = [...headers].filter(([name]) => !OWN_HEADERS.has(name) && name !== 'content-length');
    const [route, isApi] = [c.get('route'), c.req.path.startsWith('/api/')];
    const { own } = shared;
    if (own)
      frames.set(incoming.headers.host ?? '', { head: sent.filter(([name]) => !(name in own)).flat(), route, isApi });
    if (!shared.isCurrent()) return;
    const [hasRequestId, hasLimit] = [headers.has('X-Request-Id'), headers.has('RateLimit')];
    const head = [...sent.flat(), 'content-length', String(Buffer.byteLength(shared.body))];
    reads.set(key, { ...shared, head, route, isApi, hasRequestId, hasLimit });
  });

  function send(read: PublicRead, response: ServerResponse, { requestId: proxyId, key, start }: Reader): void {
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

  async function sendAgain(read: PublicRead, response: ServerResponse, reader: Reader): Promise<void> {
    if (read.isLookup) await consume(reader.key, async () => read);
    send(read, response, reader);
  }

  function toRead(shared: SharedResponse, frame: Frame): PublicRead {
    const { own = {}, body } = shared;
    const head = [...frame.head, ...Object.entries(own).flat(), 'content-length', String(Buffer.byteLength(body))];
    const isPersonal = !isSharedCaching(own['cache-control']);
    return { ...shared, ...frame, head, hasRequestId: isPersonal, hasLimit: isPersonal };
  }

  /** Sends the response if the router isn't needed for it. */
  function handle(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
    const key = toKey(request);
    if (key === undefined) return undefined;
    const stored = reads.get(key);
    const findReader = (): Reader => {
      const { clientAddress, requestId } = findCaller(request);
      return { key: toLimitKey(clientAddress), requestId, start: performance.now() };
    };
    if (stored?.isCurrent()) return sendAgain(stored, response, findReader());
    const frame = frames.get(request.headers.host ?? '');
    const lookUp = frame && findLookup(request.url ?? '');
    if (!lookUp) return undefined;
    const reader = findReader();
    return lookUp(reader.key, request.headers['accept-encoding']).then((shared) => {
      const read = toRead(shared, frame);
      if (shared.isCurrent()) reads.set(key, read);
      send(read, response, reader);
    });
  }

  return {
    record,

    /** Sends the response, or calls `next` for the router to handle the request. */
    answer(request: IncomingMessage, response: ServerResponse, next: () => void): void {
      const start = performance.now();
      const handled = handle(request, response);
      if (!handled) next();
      handled?.catch((error) => {
        if (response.headersSent) response.destroy(error);
        else {
          failures.set(request, { error, start });
          next();
        }
      });
    },

    /** A failed lookup, which the router should respond to as if it were its own. */
    findFailure: (request: IncomingMessage): Failure | undefined => failures.get(request),
  };
}

export interface Failure {
  error: unknown;
  /** Monotonic ms when the request arrived. */
  start: number;
}

interface Reader {
  /** Rate limit key. */
  key: string;
  requestId: string | undefined;
  /** Monotonic ms. */
  start: number;
}

const PREFLIGHT_SECONDS = 600;

/**
 * Lets pages of the listed origins read public lookups without credentials, within the normal lookup budget. Other
 * routes and origins get no CORS headers.
 */
export function lookupCors(origins: ReadonlySet<string>) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (origins.size === 0 || !isLookupPath(c)) return next();
    const origin = c.req.header('Origin');
    const isListed = origin !== undefined && origins.has(origin);
    if (isListed && c.req.method === 'OPTIONS' && c.req.header('Access-Control-Request-Method') === 'GET')
      return c.body(null, 204, {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Methods': 'GET',
        'Access-Control-Allow-Headers': 'If-None-Match',
        'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
        Vary: 'Origin',
      });
    await next();
    c.res.headers.append('Vary', 'Origin');
    if (!isListed || !isLookup(c)) return;
    c.res.headers.set('Access-Control-Allow-Origin', origin);
    c.res.headers.set('Access-Control-Expose-Headers', 'ETag, Retry-After, RateLimit, RateLimit-Policy');
  });
}

const PATH = /^\/api\/v1\/tracking(\/[^/]+)?$/;

/** Whether this is the exact address of one of the two public lookups. */
const isLookupPath = ({ req }: Context): boolean => PATH.test(req.path);

/** Whether the request is a lookup. */
const isLookup = (c: Context): boolean => isLookupPath(c) && ['GET', 'HEAD'].includes(c.req.method);

/**
 * Adds the remaining budget to every lookup response, including rejected ones. Cached responses do not store these
 * headers, and pages do not forward them.
 */
export function reportLookupsLeft(describe: (key: string) => Record<string, string>) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    await next();
    if (!isLookup(c) || isSharedResponse(c.res.headers)) return;
    for (const [name, value] of Object.entries(describe(toLimitKey(c.env.clientAddress))))
      c.res.headers.set(name, value);
  });
}
