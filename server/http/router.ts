import { OpenAPIHono, type z } from '@hono/zod-openapi';
import type { Staff } from '#server/auth/auth.service.ts';
import { AppError, toSchemaError, ValidationError } from '#server/errors.ts';

export interface ApiEnv {
  Bindings: {
    /** The address that limits count by: the connection's, or a trusted proxy's word. */
    clientAddress: string;
    /** Set by our own pages, so that log lines of page and API share one id, or by a trusted proxy. */
    requestId?: string | undefined;
    /** Told by the API: the pattern of the route that answered. */
    route?: string | undefined;
  };
  Variables: { requestId: string; user: Staff };
}

/**
 * A router whose schemas answer as the API does: a body that breaks a rule is a 422 with its fields, a path or query
 * that does is a 400. Schemas give keys of ERROR_TEXTS or STAFF_ERROR_TEXTS as their messages.
 */
export function createRouter() {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw toRefusal(result.target, result.error.issues);
    },
  });
}

/** The error for issues of a schema: `json` is the body, anything else is the address or a header. */
export function toRefusal(target: string, issues: readonly z.core.$ZodIssue[]): AppError {
  const errors = issues.map(toSchemaError);
  return target === 'json' ? new ValidationError(errors) : new AppError(400, 'The request is malformed.', { errors });
}
