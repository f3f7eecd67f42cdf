import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { Staff } from '#server/auth/auth.service.ts';
import { ForbiddenError } from '#server/errors.ts';
import type { Needed } from './permissions.ts';
import { ANY_METHOD } from './request-id.ts';
import type { ApiEnv } from './router.ts';

/**
 * Lets through who has what the table says of the route, "METHOD /path/:param", and tells the handlers who it is. A route
 * that the table does not name is nobody's. It asks the router itself which route was matched, so that the two can't
 * disagree. Throws UnauthorizedError without a session, and ForbiddenError for what the account may not do.
 */
export function createGuard(
  permissions: Readonly<Record<string, Needed>>,
  requireSignedIn: (authorization: string | undefined) => Promise<Staff>,
) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const route = matchedRoutes(c).find(({ method }) => method !== ANY_METHOD);
    if (!route) return next();
    const needed = permissions[`${route.method} ${route.path}`];
    if (needed === 'anyone') return next();
    const staff = await requireSignedIn(c.req.header('Authorization'));
    c.set('user', staff);
    const isOpen = needed !== undefined && (needed === 'signed-in' || staff.permissions.includes(needed));
    if (!isOpen) throw new ForbiddenError();
    return next();
  });
}
