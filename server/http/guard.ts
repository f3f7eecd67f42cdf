import { createMiddleware } from 'hono/factory';
import { findKeyScope, KEY_BUDGET } from '#domain/keys/key.ts';
import type { Staff } from '#server/auth/auth.service.ts';
import { toRateLimit } from '#server/caller-limits.ts';
import type { Access } from '#server/core/endpoint.ts';
import { ForbiddenError } from '#server/errors.ts';
import { createNoAddressError } from './problem.ts';
import { type ApiEnv, findRoute } from './router.ts';

const NO_FACTOR = 'The company requires a second factor. Set one up to continue.';
const STAFF_ONLY = 'Keys can’t do this, whatever their scopes. Sign in as staff instead.';
const BOUND = 'This key is bound to one customer, and this operation covers more than that customer’s shipments.';
/** Validity of a proof for actions that must not be open to anyone at an unlocked browser. */
const PROOF_MS = 15 * 60 * 1000;

/**
 * Throws a 403 of type `reauthentication-required` unless the person gave a password or code within 15 minutes. A key
 * proves itself with every request.
 */
export function requireRecentProof({ key, provenAt }: Staff): void {
  const now = new Date();
  // A proof from the future was given before the clock was set back.
  if (key || Math.abs(now.getTime() - provenAt.getTime()) < PROOF_MS) return;
  throw new ForbiddenError('Enter your password again to do this.', 'reauthentication-required');
}

const createKeyError = (permission = '') =>
  new ForbiddenError(findKeyScope(permission) ? 'The scopes of this key do not allow this.' : STAFF_ONLY);

interface GuardOptions {
  /** Access to each route, by "METHOD /path/:param". */
  routes: Readonly<Record<string, Access>>;
  requireSignedIn(authorization: string | undefined): Promise<Staff>;
  /** Users who may use only routes with `setup`. */
  isHeld(staff: Staff): boolean;
}

/**
 * Admits callers with the permission that the table requires for the route, and passes the caller to the handlers.
 * Routes missing from the table are forbidden. The router itself provides the matched route, so that both always agree.
 * Keys get headers with their remaining budget. Throws UnauthorizedError without a session, and ForbiddenError without
 * the permission or, for `sensitive` routes, without recent proof. A key limited to one customer may use only `bound`
 * routes, whose handlers apply its scope.
 */
export function createGuard({ routes, requireSignedIn, isHeld }: GuardOptions) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const route = findRoute(c);
    if (!route) return next();
    const { permission, sensitive, setup, bound }: Partial<Access> = routes[route.name] ?? {};
    if (permission === 'anyone') return next();
    const staff = await requireSignedIn(c.req.header('Authorization'));
    c.set('user', staff);
    if (isHeld(staff) && !setup) throw new ForbiddenError(NO_FACTOR, 'second-factor-required');
    const isOpen =
      permission === 'signed-in' ? !staff.key : permission !== undefined && staff.permissions.includes(permission);
    if (!isOpen) throw staff.key ? createKeyError(permission) : new ForbiddenError();
    if (staff.customerScope !== 'all' && !bound) throw new ForbiddenError(BOUND, 'key-bound');
    if (sensitive) requireRecentProof(staff);
    await next();
    if (!staff.key) return;
    for (const [header, value] of Object.entries(toRateLimit('key', KEY_BUDGET, staff.key.left)))
      c.res.headers.set(header, value);
  });
}

/** Responds to these routes, "METHOD /path/:param", as if they did not exist. */
export function hideRoutes(hidden: readonly string[]) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const route = findRoute(c);
    if (route && hidden.includes(route.name)) throw createNoAddressError();
    return next();
  });
}
