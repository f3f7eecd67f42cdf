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
   * What whoever finds a browser open must not do: people ask for it with a proof of the last 15 minutes. So does an export of
   * everything, see exports/endpoints.ts. What takes something away from programs or invited people is not held up.
   */
  sensitive?: true;
  /**
   * Open to whoever has no second factor from the day on which the company requires one: to set it up, to prove that it is them
   * for it, and to sign out.
   */
  setup?: true;
  /**
   * What a key that is bound to one customer may ask, where its scopes allow it. `run` hands on whose shipments it sees
   * (`Staff.customerScope`); every other operation is refused.
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
  /** Of the If-Match header; 0 where the operation has none. */
  version: number;
  /** Who is signed in, or whose key it is. */
  caller: Staff;
  /** The request, for what counts callers, reads a file or sets headers of its own. */
  context: HonoContext<ApiEnv>;
}

type Success = 200 | 201 | 202 | 204;

/** An answer with another status than the first of `answers`. */
class Answered<Body> {
  readonly status: Success;
  readonly body: Body;
  constructor(status: Success, body: Body) {
    this.status = status;
    this.body = body;
  }
}
export const created = <Body>(body: Body) => new Answered(201, body);
export const accepted = <Body>(body: Body) => new Answered(202, body);

/** What an answer is: in words, and, where it is not `output`, of which schema or content. */
type Described = string | { description: string; output?: z.ZodType; content?: Record<string, { schema: z.ZodType }> };

interface Operation<Services, Params, Query, Headers, Body, Output> {
  /** Its operationId. */
  id: string;
  tag: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below /api/v1. */
  path: string;
  summary: string;
  description?: string;
  access: Access;
  params?: Params;
  query?: Query;
  headers?: Headers;
  /** JSON. Where it is left out, what is sent with POST, PUT and PATCH is `{}` or nothing. */
  body?: Body;
  /** Whether an empty body counts as `{}`. */
  mayBeEmpty?: true;
  /** The types of the file that is the body; `run` reads it from the request. */
  file?: readonly string[];
  /** Whether the header If-Match is required. */
  ifMatch?: true;
  /** Is sent with its `version` as ETag. What a caller may not read is taken out of it by the marks of its schema. */
  output?: Output;
  /** By status: the first is that of what `run` gives. */
  answers: Partial<Record<Success, Described>>;
  /** Statuses that do not follow from access (401), params (404), body (413, 415, 422) and If-Match (412, 428). */
  errors?: readonly number[];
  /** What else the document says of it. */
  document?: Pick<RouteConfig, 'parameters' | 'security'> & { responses?: RouteConfig['responses'] };
  run(services: Services, input: Input<Params, Query, Headers, Body>): Run<Sent<Output>> | Promise<Run<Sent<Output>>>;
}
type Run<Body> = Body | Answered<Body> | Response;

export interface Endpoint<Services> {
  access: Access;
  route: RouteConfig;
  handle(c: HonoContext<ApiEnv>, services: Services): Promise<Response>;
}

export const idParams = z.object({ id: z.string() });

/** Which page of a list is asked for. */
export const pageFields = (size: number, most: number, longestCursor = 200) => ({
  cursor: z.string().max(longestCursor).optional(),
  limit: z.coerce.number().int().min(1).max(most).default(size),
});

/** The values as a schema makes them. Throws as the routers' schemas do. */
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

const WITH_BODY = ['post', 'put', 'patch'];
const BINARY = z.string().meta({ format: 'binary' });

function describeBody({ method, body, mayBeEmpty, file }: AnyOperation) {
  if (file) {
    const content = Object.fromEntries(file.map((type) => [type, { schema: BINARY }]));
    return { body: { required: true, content } };
  }
  if (body) return { body: { required: !mayBeEmpty, content: json(body) } };
  return WITH_BODY.includes(method) ? { body: { required: false, content: json(z.object({})) } } : {};
}

/** Whether it is a thing that is changed from a version: the version of a program is a text. */
const hasVersion = (output: Schema) => output instanceof z.ZodObject && output.shape.version instanceof z.ZodNumber;

function describeAnswer(answer: Described, output: Schema) {
  const { description, content, ...own } = typeof answer === 'string' ? { description: answer } : answer;
  const schema = own.output ?? output;
  if (content) return { description, content };
  if (!schema) return { description };
  const headers = hasVersion(schema) ? { headers: z.object({ ETag: z.string() }) } : {};
  return { description, content: json(schema), ...headers };
}

/** The operation as the API's document has it. */
function describe(operation: AnyOperation): RouteConfig {
  const { id, tag, method, path, summary, description, access, params, query, headers, file, ifMatch } = operation;
  const { output, answers, errors = [], document: { responses, ...document } = {} } = operation;
  const requestBody = describeBody(operation);
  const asked = { ...headers?.shape, ...(ifMatch && { 'if-match': z.string().optional().meta(IF_MATCH) }) };
  const statuses = [
    ...(access.permission === 'anyone' ? [] : [401]),
    ...(params ? [404] : []),
    ...(requestBody.body ? [413, 415] : []),
    ...(requestBody.body && !file ? [422] : []),
    ...(ifMatch ? [412, 428] : []),
    ...errors,
  ].sort((a, b) => a - b);
  return {
    method,
    path,
    operationId: id,
    summary,
    ...(description && { description }),
    tags: [tag],
    ...document,
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(Object.keys(asked).length > 0 && { headers: z.object(asked) }),
      ...requestBody,
    },
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [status, describeAnswer(answer, output)]),
      ),
      ...responses,
      ...problems(...statuses),
    },
  };
}

/** An operation of the API: its route, validation, access, entry in the document, and what it does. */
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
        result instanceof Answered ? [result.status, result.body] : [statuses[0] as Success, result];
      if (!statuses.includes(status)) throw new Error(`${operation.id} has no answer with status ${status}.`);
      if (status === 204) return context.body(null, 204);
      if (hasVersion(operation.output)) context.header('ETag', toETag((answer as { version: number }).version));
      return context.json(answer as object, status);
    },
  };
}

/** What all of them need. */
type ServicesOf<E> = (E extends Endpoint<infer Services> ? (needed: Services) => void : never) extends (
  needed: infer All,
) => void
  ? All
  : never;

/** The operations as routes, to be mounted at /api/v1. */
export function createEndpointRouter<E extends Endpoint<object>>(
  endpoints: readonly E[],
  services: ServicesOf<E> & object,
) {
  const router = createRouter();
  for (const { route, handle } of endpoints) {
    router.openAPIRegistry.registerPath(route);
    router.on(route.method, toPattern(route.path), (c) => handle(c, services));
  }
  return router;
}

/** A body of JSON, as an operation describes it. */
export const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } });

/** How the header If-Match is described in the API's document. */
export const IF_MATCH = {
  description: 'The ETag of the version the change was made from; without it the answer is 428',
};

/** A version as the header ETag. */
export const toETag = (version: number) => `"${version}"`;

/** The version that the header If-Match names. Throws AppError 428 without it, 400 for what toETag() did not make. */
export function parseIfMatch(header: string | undefined): number {
  if (!header) throw new AppError(428, 'Send the version you edited in the If-Match header.');
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim());
  if (!match) throw new AppError(400, 'If-Match is not the ETag of an answer.');
  return Number(match[1]);
}
