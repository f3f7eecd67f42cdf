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

/** Whoever knows the last part of this path can become an admin by it. */
const SECRET_PATH = /^(\/api\/v1\/invitations\/).+/;

/** One line per request: method, path without query and secrets, status, milliseconds. */
export function logRequests(log: Logger) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const start = performance.now();
    await next();
    const ms = Math.round(performance.now() - start);
    const path = c.req.path.replace(SECRET_PATH, '$1[hidden]');
    log.debug({ requestId: c.get('requestId'), method: c.req.method, path, status: c.res.status, ms }, 'api');
  });
}
