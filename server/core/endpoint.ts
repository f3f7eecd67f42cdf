import { type RouteConfig, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import type { Permission } from '#domain/team/role.ts';
import { toPattern } from '#server/api-document.ts';
import type { Staff } from '#server/auth/auth.service.ts';
import { AppError } from '#server/errors.ts';
import { problems } from '#server/http/problem.ts';
import { type ApiEnv, createRouter, toRefusal } from '#server/http/router.ts';

/** `anyone`: no session required. `signed-in`: any account, for its own data. */
export type Needed = Permission | 'anyone' | 'signed-in';

export interface Access {
  permission: Needed;
  /** `live`: does not exist in SITE_MODE=reference. */
  mode?: 'live';
  /**
   * Requires a password or code within the last 15 minutes, because someone else may get hold of the open browser. So
   * does an export of everything, see server/exports/endpoints.ts. Revoking keys and invitations doesn't need it.
   */
  sensitive?: true;
  /**
   * Available to accounts that still lack the required second factor: to set it up, to confirm their identity, and to
   * sign out.
   */
  setup?: true;
  /**
   * Available to keys of one customer, within their scopes. `run` passes on the customer scope (`Staff.customerScope`);
   * every other operation is forbidden to them.
   */
  bound?: true;
}

type Schema = z.ZodType | undefined;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<Output> = Output extends z.ZodType ? z.input<Output> : unknown;

interface Input<Params, Query, Headers, Body> {
  params: Parsed<Params>;
  query: Parsed<Query>;
  headers: Parsed<Headers>;
  body: Parsed<Body>;
  /** Version from the If-Match header; 0 if the operation has none. */
  version: number;
  /** The signed-in person or the key. */
  caller: Staff;
  /** The request, for operations that count callers, read a file or set headers. */
  context: HonoContext<ApiEnv>;
}

type Success = 200 | 201 | 202 | 204;

/** A response with another status than the first of `answers`. */
class StatusResponse<Body> {
  readonly status: Success;
  readonly body: Body;
  constructor(status: Success, body: Body) {
    this.status = status;
    this.body = body;
  }
}
export const created = <Body>(body: Body) => new StatusResponse(201, body);
export const accepted = <Body>(body: Body) => new StatusResponse(202, body);

/** Description of a response, with its schema or content unless it is `output`. */
type Described = string | { description: string; output?: z.ZodType; content?: Record<string, { schema: z.ZodType }> };

interface Operation<Services, Params, Query, Headers, Body, Output> {
  /** Its operationId. */
  id: string;
  /** Method and path below /api/v1. */
  route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
  summary: string;
  description?: string;
  access: Access;
  params?: Params;
  query?: Query;
  headers?: Headers;
  /** JSON. Without a schema, POST, PUT and PATCH accept `{}` or nothing. */
  body?: Body;
  /** Whether an empty body counts as `{}`. */
  mayBeEmpty?: true;
  /** Types of the uploaded file; `run` reads it from the request. */
  file?: readonly string[];
  /** Whether If-Match is required. */
  ifMatch?: true;
  /** Its `version` becomes the ETag. Fields beyond the caller's permissions are removed by the marks of the schema. */
  output?: Output;
  /** Responses by status; `run` returns the first. */
  answers: Partial<Record<Success, Described>>;
  /** Statuses that don't follow from access (401), params (404), body (413, 415, 422) and If-Match (412, 428). */
  errors?: readonly number[];
  /** Further documentation of the operation. */
  document?: Pick<RouteConfig, 'parameters' | 'security'> & { responses?: RouteConfig['responses'] };
  run(services: Services, input: Input<Params, Query, Headers, Body>): Run<Sent<Output>> | Promise<Run<Sent<Output>>>;
}
type Run<Body> = Body | StatusResponse<Body> | Response;

export interface Endpoint<Services> {
  access: Access;
  route: RouteConfig;
  handle: (c: HonoContext<ApiEnv>, services: Services) => Promise<Response>;
}

export const idParams = z.object({ id: z.string() });

/** Query parameters of a paged list. */
export const pageFields = (size: number, maximum: number, maxCursorLength = 200) => ({
  cursor: z.string().max(maxCursorLength).optional(),
  limit: z.coerce.number().int().min(1).max(maximum).default(size),
});

/** The response of a paged list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

/** Parses a value. Throws like the routers' validation. */
async function parse<S extends Schema>(schema: S, value: unknown, target: 'json' | 'address') {
  const result = await schema?.safeParseAsync(value);
  if (result?.success === false) throw toRefusal(target, result.error.issues);
  return result?.data as Parsed<S>;
}

const readQuery = (c: HonoContext) =>
  Object.fromEntries(Object.entries(c.req.queries()).map(([name, all]) => [name, all.length === 1 ? all[0] : all]));

type AnyOperation = Omit<
  Operation<never, z.ZodObject | undefined, z.ZodObject | undefined, z.ZodObject | undefined, Schema, Schema>,
  'run'
>;

const WITH_BODY = /^(?:POST|PUT|PATCH) /;
const BINARY = z.string().meta({ format: 'binary' });

function describeBody({ route, body, mayBeEmpty, file }: AnyOperation) {
  if (file) {
    const content = Object.fromEntries(file.map((type) => [type, { schema: BINARY }]));
    return { body: { required: true, content } };
  }
  if (body) return { body: { required: !mayBeEmpty, content: json(body) } };
  return WITH_BODY.test(route) ? { body: { required: false, content: json(z.object({})) } } : {};
}

/** Whether responses have a version that changes are based on; a program's version is a string instead. */
const hasVersion = (output: Schema) => output instanceof z.ZodObject && output.shape.version instanceof z.ZodNumber;

function describeResponse(answer: Described, output: Schema) {
  const { description, content, ...own } = typeof answer === 'string' ? { description: answer } : answer;
  const schema = own.output ?? output;
  if (content) return { description, content };
  if (!schema) return { description };
  const headers = hasVersion(schema) ? { headers: z.object({ ETag: z.string() }) } : {};
  return { description, content: json(schema), ...headers };
}

/** Returns the operation's entry in the API document. */
function describe(operation: AnyOperation): RouteConfig {
  const { id, route, summary, description, access, params, query, headers, file, ifMatch } = operation;
  const { output, answers, errors = [], document: { responses, ...document } = {} } = operation;
  const requestBody = describeBody(operation);
  const headerFields = { ...headers?.shape, ...(ifMatch && { 'if-match': z.string().optional().meta(IF_MATCH) }) };
  const statuses = [
    ...(access.permission === 'anyone' ? [] : [401]),
    ...(params ? [404] : []),
    ...(requestBody.body ? [413, 415] : []),
    ...(requestBody.body && !file ? [422] : []),
    ...(ifMatch ? [412, 428] : []),
    ...errors,
  ].sort((a, b) => a - b);
  const [method = '', path = ''] = route.split(' ');
  return {
    method: method.toLowerCase() as RouteConfig['method'],
    path,
    operationId: id,
    summary,
    ...(description && { description }),
    tags: [],
    ...document,
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(Object.keys(headerFields).length > 0 && { headers: z.object(headerFields) }),
      ...requestBody,
    },
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [status, describeResponse(answer, output)]),
      ),
      ...responses,
      ...problems(...statuses),
    },
  };
}

/** Declares an operation: route, validation, access, documentation and what it does. */
export function endpoint<
  Services,
  Output extends Schema = undefined,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Headers extends z.ZodObject | undefined = undefined,
  Body extends Schema = undefined,
>({ run, ...operation }: Operation<Services, Params, Query, Headers, Body, Output>): Endpoint<Services> {
  const statuses = Object.keys(operation.answers).map(Number);
  return {
    access: operation.access,
    route: describe(operation),
    async handle(context, services) {
      const { req } = context;
      const query = await parse(operation.query as Query, readQuery(context), 'address');
      const params = await parse(operation.params as Params, req.param(), 'address');
      const headers = await parse(operation.headers as Headers, req.header(), 'address');
      const body = await parse(operation.body as Body, operation.body && (await req.json()), 'json');
      const version = operation.ifMatch ? parseIfMatch(req.header('If-Match')) : 0;
      const caller = context.get('user');
      const result = await run(services, { params, query, headers, body, version, caller, context });
      if (result instanceof Response) return result;
      const [status = 204, answer] =
        result instanceof StatusResponse ? [result.status, result.body] : [statuses[0] as Success, result];
      if (!statuses.includes(status)) throw new Error(`${operation.id} has no answer with status ${status}.`);
      if (status === 204) return context.body(null, 204);
      if (hasVersion(operation.output)) context.header('ETag', toETag((answer as { version: number }).version));
      return context.json(answer as object, status);
    },
  };
}

/** Puts operations under a heading of the API document. */
export const withTag = <Services>(tag: string, endpoints: readonly Endpoint<Services>[]): Endpoint<Services>[] =>
  endpoints.map((one) => ({ ...one, route: { ...one.route, tags: [tag] } }));

/** The services required by all operations. */
export type ServicesOf<E> = (E extends Endpoint<infer Services> ? (needed: Services) => void : never) extends (
  needed: infer All,
) => void
  ? All
  : never;

/** Creates the router of the operations, to be mounted at /api/v1. */
export function createEndpointRouter<Services>(endpoints: readonly Endpoint<Services>[], services: Services) {
  const router = createRouter();
  for (const { route, handle } of endpoints) {
    router.openAPIRegistry.registerPath(route);
    router.on(route.method, toPattern(route.path), (c) => handle(c, services));
  }
  return router;
}

/** Describes a JSON body. */
export const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } });

/** Describes the If-Match header in the API document. */
export const IF_MATCH = {
  description: 'The ETag of the version the change is based on; without it the response is 428',
};

/** Formats a version as an ETag. */
export const toETag = (version: number) => `"${version}"`;

/** Parses the version in If-Match. Throws AppError 428 without it, and 400 for anything toETag() doesn't produce. */
export function parseIfMatch(header: string | undefined): number {
  if (!header) throw new AppError(428, 'Send the version you edited in the If-Match header.');
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim());
  if (!match) throw new AppError(400, 'If-Match is not the ETag of a response.');
  return Number(match[1]);
}
