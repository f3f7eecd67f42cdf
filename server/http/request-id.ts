import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { Logger } from '#server/logger.ts';
import type { ApiEnv } from './router.ts';
import { isSharedAnswer } from './shared-answers.ts';

/** Middleware and not-found handlers stand under this method in the router's answer. */
export const ANY_METHOD = 'ALL';

/** Gives each request an id that its log lines, its answer and a visitor's report share; one from a cache has none. */
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
