import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { Staff } from '#server/auth/auth.service.ts';
import { ANY_METHOD } from './request-id.ts';
import type { ApiEnv } from './router.ts';

/**
 * Lets only signed-in staff through, and tells the handlers who it is. A route is private unless `publicRoutes` names it as
 * "METHOD /path/:param". It asks the router itself which route was matched, so that the two can't disagree.
 */
export function createGuard(
  publicRoutes: readonly string[],
  requireSignedIn: (authorization: string | undefined) => Promise<Staff>,
) {
  const open = new Set(publicRoutes);
  return createMiddleware<ApiEnv>(async (c, next) => {
    const route = matchedRoutes(c).find(({ method }) => method !== ANY_METHOD);
    const isPrivate = route !== undefined && !open.has(`${route.method} ${route.path}`);
    if (isPrivate) c.set('user', await requireSignedIn(c.req.header('Authorization')));
    await next();
  });
}
