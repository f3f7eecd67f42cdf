import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Logger } from '#server/logger.ts';
import type { ApiEnv } from './router.ts';

/** Gives each request an id that its log lines, its answer and a visitor's report share. */
export const withRequestId = createMiddleware<ApiEnv>(async (c, next) => {
  const id = c.env.requestId ?? randomUUID();
  c.set('requestId', id);
  await next();
  c.header('X-Request-Id', id);
});

/** One line per request: method, path without its query, status, milliseconds. */
export function logRequests(log: Logger) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const start = performance.now();
    await next();
    const ms = Math.round(performance.now() - start);
    log.debug(
      { requestId: c.get('requestId'), method: c.req.method, path: c.req.path, status: c.res.status, ms },
      'api',
    );
  });
}
