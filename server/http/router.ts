import { OpenAPIHono, type z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Staff } from '#server/auth/auth.service.ts';
import { AppError, toSchemaError, ValidationError } from '#server/errors.ts';
import type { SharedResponse } from './caching-and-compression.ts';

export interface ApiEnv {
  Bindings: {
    /** The address for rate limits: the connection's, or one given by a trusted proxy. */
    clientAddress: string;
    /** Set by our own pages, so that log lines of page and API share one id, or by a trusted proxy. */
    requestId?: string | undefined;
    /** Set by the API: the matched route pattern. */
    route?: string | undefined;
    /** Set by the API: the response, if it is a public read. */
    shared?: SharedResponse | undefined;
    /** The error of a lookup made before the router; see public-reads.ts. */
    failure?: unknown;
  };
  Variables: { requestId: string; user: Staff };
}

/**
 * A router with the API's validation errors: an invalid body is a 422 with its fields, an invalid path or query a 400.
 * Schema messages are keys of ERROR_TEXTS or STAFF_ERROR_TEXTS.
 */
export function createRouter() {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw toRefusal(result.target, result.error.issues);
    },
  });
}

/** The router reports middleware and not-found handlers under this method. */
export const ANY_METHOD = 'ALL';

/** The route of the request, its name as "METHOD /path/:param"; undefined if none matches. */
export function findRoute(c: Context): { path: string; name: string } | undefined {
  const route = matchedRoutes(c).find(({ method }) => method !== ANY_METHOD);
  return route && { path: route.path, name: `${route.method} ${route.path}` };
}

/** Converts schema issues to an error: `json` is the body, anything else the address or a header. */
export function toRefusal(target: string, issues: readonly z.core.$ZodIssue[]): AppError {
  const errors = issues.map(toSchemaError);
  return target === 'json' ? new ValidationError(errors) : new AppError(400, 'The request is malformed.', { errors });
}
