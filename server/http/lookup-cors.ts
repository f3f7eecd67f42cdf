import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { toLimitKey } from './client-address.ts';
import { isSharedResponse } from './http-caching.ts';
import type { ApiEnv } from './router.ts';

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
export const isLookupPath = ({ req }: Context): boolean => PATH.test(req.path);

/** Whether the request is a lookup. */
export const isLookup = (c: Context): boolean => isLookupPath(c) && ['GET', 'HEAD'].includes(c.req.method);

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
