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

const NO_FACTOR = 'The company requires a second factor. Set one up to go on.';
const BOUND = 'This key is bound to one customer, and this is not about that customer’s shipments alone.';

/** Routes of which more is asked than a permission. */
interface Also {
  /** Only with a proof of the last minutes. */
  sensitive?: readonly string[];
  /** All that a key of one customer may ask. */
  bound?: readonly string[];
  /** All that whoever `isHeld` may ask. */
  setup?: readonly string[];
  isHeld?(staff: Staff): boolean;
}

/**
 * Lets through who has what the table says of the route, "METHOD /path/:param", and tells the handlers who it is. A route
 * that the table does not name is nobody's. It asks the router itself which route was matched, so that the two can't
 * disagree. A key is told what it has left. Throws UnauthorizedError without a session, and ForbiddenError for what the account may not do,
 * or may do only with a proof of the last minutes: what is `sensitive`. A key of one customer may ask only what is `bound`,
 * where every handler is told whose shipments it sees; who `isHeld` may ask only what is `setup`, whatever their role.
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

/** Answers requests for these routes, "METHOD /path/:param", to anyone as if they were not there. */
export function hideRoutes(hidden: readonly string[]) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const route = matchedRoutes(c).find(({ method }) => method !== ANY_METHOD);
    if (route && hidden.includes(`${route.method} ${route.path}`)) throw createNoAddressError();
    return next();
  });
}
