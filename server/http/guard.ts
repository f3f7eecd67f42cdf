import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { KEY_BUDGET } from '#domain/keys/key.ts';
import type { Staff } from '#server/auth/auth.service.ts';
import { toRateLimit } from '#server/caller-limits.ts';
import type { Needed } from '#server/core/endpoint.ts';
import { ForbiddenError } from '#server/errors.ts';
import { createNoAddressError } from './problem.ts';
import { requireRecentProof } from './recent-proof.ts';
import { ANY_METHOD } from './request-log.ts';
import type { ApiEnv } from './router.ts';

const NO_FACTOR = 'The company requires a second factor. Set one up to continue.';
const BOUND = 'This key is bound to one customer, and this operation covers more than that customer’s shipments.';

/** Routes with requirements beyond a permission. */
interface Also {
  /** Requires proof of identity within the last minutes. */
  sensitive?: readonly string[];
  /** The only routes for a key limited to one customer. */
  bound?: readonly string[];
  /** The only routes for users for whom `isHeld` is true. */
  setup?: readonly string[];
  isHeld?(staff: Staff): boolean;
}

/**
 * Admits callers with the permission that the table requires for the route, "METHOD /path/:param", and passes the
 * caller to the handlers. Routes missing from the table are forbidden. The router itself provides the matched route, so
 * that both always agree. Keys get headers with their remaining budget. Throws UnauthorizedError without a session, and
 * ForbiddenError without the permission or, for `sensitive` routes, without recent proof. A key limited to one customer
 * may use only `bound` routes, whose handlers apply its scope; users for whom `isHeld` is true may use only `setup`
 * routes.
 */
export function createGuard(
  permissions: Readonly<Record<string, Needed>>,
  requireSignedIn: (authorization: string | undefined) => Promise<Staff>,
  { sensitive = [], bound = [], setup = [], isHeld = () => false }: Also = {},
) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const route = matchedRoutes(c).find(({ method }) => method !== ANY_METHOD);
    if (!route) return next();
    const name = `${route.method} ${route.path}`;
    const needed = permissions[name];
    if (needed === 'anyone') return next();
    const staff = await requireSignedIn(c.req.header('Authorization'));
    c.set('user', staff);
    if (isHeld(staff) && !setup.includes(name)) throw new ForbiddenError(NO_FACTOR, 'second-factor-required');
    const isOpen = needed === 'signed-in' ? !staff.key : needed !== undefined && staff.permissions.includes(needed);
    if (!isOpen)
      throw staff.key ? new ForbiddenError('The scopes of this key do not allow this.') : new ForbiddenError();
    if (staff.customerScope !== 'all' && !bound.includes(name)) throw new ForbiddenError(BOUND, 'key-bound');
    if (sensitive.includes(name)) requireRecentProof(staff);
    await next();
    if (!staff.key) return;
    for (const [header, value] of Object.entries(toRateLimit('key', KEY_BUDGET, staff.key.left)))
      c.res.headers.set(header, value);
  });
}

/** Responds to these routes, "METHOD /path/:param", as if they did not exist. */
export function hideRoutes(hidden: readonly string[]) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const route = matchedRoutes(c).find(({ method }) => method !== ANY_METHOD);
    if (route && hidden.includes(`${route.method} ${route.path}`)) throw createNoAddressError();
    return next();
  });
}
