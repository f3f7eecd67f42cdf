import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { fillInPrefix } from '#domain/error-texts.ts';
import { AppError, CONFLICTS, type Conflict, type FieldError, NotFoundError } from '#server/errors.ts';
import type { Logger } from '#server/logger.ts';
import { createBusyError } from './deadline.ts';
import { ANY_METHOD } from './router.ts';

const toType = (conflict: Conflict) => `urn:problem:${conflict}`;

/** RFC 9457. `errors` names the rejected fields; `code` is a translation key of the shared messages. */
export const problemSchema = z
  .object({
    type: z
      .enum(['about:blank', ...CONFLICTS.map(toType)])
      .describe('A stable name for programs; about:blank if the status says it all.'),
    title: z.string(),
    status: z.number().int(),
    requestId: z.string(),
    errors: z
      .array(
        z.object({
          path: z.string(),
          message: z.string(),
          code: z.string(),
          expected: z
            .string()
            .optional()
            .describe(
              'If `code` is `invalidValue` or a number is expected, and this document defines the expected value: the values, the format, the limit or the type, in English',
            ),
        }),
      )
      .optional(),
  })
  .openapi('Problem');

interface ProblemInput {
  status: number;
  title: string;
  errors?: FieldError[];
  conflict?: Conflict | undefined;
  headers?: Record<string, string>;
}

/** Responds with `application/problem+json`; the title is plain language and never contains a stack, SQL or a path. */
export function problem(c: Context, { status, title, errors, conflict, headers }: ProblemInput): Response {
  const body = {
    type: conflict ? toType(conflict) : 'about:blank',
    title,
    status,
    requestId: c.get('requestId') ?? '',
    ...(errors?.length ? { errors } : {}),
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  });
}

const PROBLEM_TITLES: Record<number, string> = {
  400: 'The URL or the body is malformed, or a query parameter is unknown',
  401: 'No session, or an expired one',
  403: 'Not allowed for this account',
  404: 'Not found',
  409: 'Conflicts with what is stored',
  410: 'Too late',
  412: 'Based on an older version',
  413: 'The body is too large',
  415: 'The body is not application/json',
  422: 'A field breaks a rule',
  428: 'If-Match is missing',
  429: 'Too many requests; see Retry-After',
  500: 'Server error',
  503: 'The database is unavailable; see Retry-After',
};

/** The conditional header of cacheable responses: an unchanged one is a 304 without a body. */
export const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header' as const,
  description: 'The ETag of the cached response',
  schema: { type: 'string' as const },
};

/** The documented 304 response. */
export const NOT_MODIFIED = { 304: { description: 'Unchanged since the ETag in If-None-Match' } };

const header = (description: string) => ({ description, schema: { type: 'string' as const } });
const RETRY_AFTER = { 'Retry-After': header('Seconds to wait') };
const PROBLEM_HEADERS: Record<number, Record<string, ReturnType<typeof header>>> = {
  401: { 'WWW-Authenticate': header('Bearer') },
  429: RETRY_AFTER,
  503: RETRY_AFTER,
};

/**
 * The documented responses of a route for these error statuses, and for those of every route: 400 for an unknown query
 * parameter, 500 and 503.
 */
export function problems<Statuses extends readonly number[]>(...statuses: Statuses) {
  const entries = [400 as const, ...statuses, 500 as const, 503 as const].map((status) => [
    status,
    {
      description: PROBLEM_TITLES[status] ?? 'Error',
      content: { 'application/problem+json': { schema: problemSchema } },
      ...(PROBLEM_HEADERS[status] ? { headers: PROBLEM_HEADERS[status] } : {}),
    },
  ]);
  return Object.fromEntries(entries) as Record<
    400 | Statuses[number] | 500 | 503,
    { description: string; content: { 'application/problem+json': { schema: typeof problemSchema } } }
  >;
}

function fromAppError(c: Context, { status, message, errors, conflict, headers }: AppError, prefix: string) {
  const named = errors.map((error) => ({ ...error, message: fillInPrefix(error.message, prefix) }));
  return problem(c, { status, title: fillInPrefix(message, prefix), errors: named, conflict, headers });
}

interface Options {
  log: Logger;
  /** Returns the error if it means that the database is temporarily unavailable, otherwise undefined. */
  findAbsence: (error: unknown) => unknown;
  /** Prefix of new tracking numbers. */
  getPrefix: () => string;
}

/** Converts thrown values into problems: known errors unchanged, an unavailable database to 503, all others to 500. */
export function createOnError({ log, findAbsence, getPrefix }: Options) {
  return (error: Error, c: Context): Response => {
    if (error instanceof AppError) return fromAppError(c, error, getPrefix());
    if (error instanceof HTTPException) return problem(c, { status: error.status, title: 'The request is malformed.' });
    const requestId = c.get('requestId');
    const absence = findAbsence(error);
    if (absence) {
      log.warn({ requestId, err: absence }, 'database unavailable');
      return fromAppError(c, createBusyError(), getPrefix());
    }
    log.error({ requestId, err: error }, 'request failed');
    return problem(c, { status: 500, title: 'Something went wrong on our side.' });
  };
}

interface Route {
  path: string;
  method: string;
}

const toPattern = (path: string) => new RegExp(`^${path.replace(/\./g, '\\.').replace(/:[^/]+/g, '[^/]+')}$`);

/** The problem of a path that does not exist. */
export const createNoAddressError = () => new NotFoundError('Not found.');

/** Distinguishes a path with other methods (405 with Allow) from one that does not exist (404). */
export function createNotFound(routes: () => Route[]) {
  let patterns: { pattern: RegExp; method: string }[] | undefined;
  return (c: Context): never => {
    patterns ??= routes()
      .filter((route) => route.method !== ANY_METHOD)
      .map((route) => ({ pattern: toPattern(route.path), method: route.method }));
    const methods = new Set(patterns.filter((route) => route.pattern.test(c.req.path)).map((route) => route.method));
    if (methods.size === 0) throw createNoAddressError();
    if (methods.has('GET')) methods.add('HEAD');
    throw new AppError(405, 'This method is not allowed here.', { headers: { Allow: [...methods].sort().join(', ') } });
  };
}
