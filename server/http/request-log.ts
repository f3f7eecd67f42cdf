import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { Logger } from '#server/logger.ts';
import type { ApiEnv } from './router.ts';
import { isSharedAnswer } from './shared-answers.ts';

export interface SiteEnv {
  /** The pattern of the route that answered, such as "/track/:trackingNumber": never what a visitor typed. */
  Variables: { route: string };
}

export interface RequestFacts {
  method: string;
  route: string;
  status: number;
  ms: number;
}

const SLOW_MS = 1_000;
/** Asked every few seconds by whoever watches the process. */
const CHECKS = new Set(['/healthz', '/readyz', '/metrics']);
/** A file, or an address that no route answers. */
const NO_ROUTE = 'none';

/** One line per request, when its head is ready; one over a second is marked. No line holds a number, a token or an address. */
export function logRequests(log: Logger, onRequest: (facts: RequestFacts) => void = () => undefined) {
  return createMiddleware<SiteEnv>(async (c, next) => {
    const start = performance.now();
    await next();
    const ms = Math.round(performance.now() - start);
    const facts = { method: c.req.method, route: c.get('route') ?? NO_ROUTE, status: c.res.status, ms };
    onRequest(facts);
    const requestId = c.res.headers.get('X-Request-Id') ?? undefined;
    const level = CHECKS.has(facts.route) ? 'debug' : 'info';
    log[level]({ requestId, ...facts, ...(ms >= SLOW_MS && { slow: true }) }, 'request');
  });
}

/** Middleware and not-found handlers stand under this method in the router's answer. */
export const ANY_METHOD = 'ALL';

/** Gives each request an id that its log lines, its answer and a visitor's report share. */
export const withRequestId = createMiddleware<ApiEnv>(async (c, next) => {
  const id = c.env.requestId ?? randomUUID();
  c.set('requestId', id);
  await next();
  if (!isSharedAnswer(c.res.headers)) c.res.headers.set('X-Request-Id', id);
});

/** Tells the host which route answered, and logs at debug what our own pages ask; the host logs each request of its own. */
export function noteRoute(log: Logger) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const start = performance.now();
    await next();
    const ms = Math.round(performance.now() - start);
    const route = matchedRoutes(c).find(({ method }) => method !== ANY_METHOD)?.path;
    c.env.route = route;
    log.debug({ requestId: c.get('requestId'), method: c.req.method, route, status: c.res.status, ms }, 'api');
  });
}
