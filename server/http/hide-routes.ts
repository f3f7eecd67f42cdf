import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { createNoAddressError } from './method-not-allowed.ts';
import { ANY_METHOD } from './request-id.ts';
import type { ApiEnv } from './router.ts';

/** Answers requests for these routes, "METHOD /path/:param", to anyone as if they were not there. */
export function hideRoutes(hidden: readonly string[]) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const route = matchedRoutes(c).find(({ method }) => method !== ANY_METHOD);
    if (route && hidden.includes(`${route.method} ${route.path}`)) throw createNoAddressError();
    return next();
  });
}
