import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';
import type { Logger } from '#server/logger.ts';
import { isSharedResponse, type SharedResponse } from './caching-and-compression.ts';
import { type ApiEnv, findRoute } from './router.ts';

export interface SiteEnv {
  Bindings: HttpBindings;
  /** The matched route pattern, such as "/track/:trackingNumber": never the visitor's input. */
  Variables: { route: string; shared?: SharedResponse | undefined };
}

export interface RequestFacts {
  method: string;
  route: string;
  status: number;
  ms: number;
}

const SLOW_MS = 1_000;
/** Requested every few seconds by monitoring. */
const CHECKS = new Set(['/healthz', '/readyz', '/metrics']);
/** A file, or an address without a route. */
const NO_ROUTE = 'none';

interface RequestObservers {
  log: Logger;
  onRequest?: ((facts: RequestFacts) => void) | undefined;
}

/** Logs the line of a request and counts it; marks requests over a second. */
export function logRequest({ log, onRequest }: RequestObservers, facts: RequestFacts, requestId: string | undefined) {
  onRequest?.(facts);
  const level = CHECKS.has(facts.route) ? 'debug' : 'info';
  log[level]({ requestId, ...facts, ...(facts.ms >= SLOW_MS && { slow: true }) }, 'request');
}

/**
 * Logs one line per request when its headers are ready; lines contain no numbers, tokens or addresses. `findStart`
 * returns when a request arrived (monotonic ms) if it was handled before.
 */
export function logRequests(observers: RequestObservers, findStart?: (request: IncomingMessage) => number | undefined) {
  return createMiddleware<SiteEnv>(async (c, next) => {
    const start = findStart?.(c.env.incoming) ?? performance.now();
    await next();
    const ms = Math.round(performance.now() - start);
    const facts = { method: c.req.method, route: c.get('route') ?? NO_ROUTE, status: c.res.status, ms };
    logRequest(observers, facts, c.res.headers.get('X-Request-Id') ?? undefined);
  });
}

/** Gives each request an id shared by its log lines, its response and a visitor's report. */
export const withRequestId = createMiddleware<ApiEnv>(async (c, next) => {
  const id = c.env.requestId ?? randomUUID();
  c.set('requestId', id);
  await next();
  if (!isSharedResponse(c.res.headers)) c.res.headers.set('X-Request-Id', id);
});

/**
 * Passes the matched route to the host, which logs each of its own requests, and logs our pages' API requests at debug
 * level.
 */
export function recordRoute(log: Logger) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const start = performance.now();
    await next();
    const ms = Math.round(performance.now() - start);
    const route = findRoute(c)?.path;
    c.env.route = route;
    log.debug({ requestId: c.get('requestId'), method: c.req.method, route, status: c.res.status, ms }, 'api');
  });
}
