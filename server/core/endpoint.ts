import { type RouteConfig, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { toPattern } from '#server/api-document.ts';
import type { Staff } from '#server/auth/auth.service.ts';
import { json } from '#server/http/json-content.ts';
import type { Needed } from '#server/http/permissions.ts';
import { problems } from '#server/http/problem.ts';
import { type ApiEnv, createRouter, toRefusal } from '#server/http/router.ts';
import { IF_MATCH, parseIfMatch, toETag } from '#server/http/version-header.ts';

type Value<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

interface Input<Params, Query, Body> {
  params: Value<Params>;
  query: Value<Query>;
  body: Value<Body>;
  /** Of the If-Match header; 0 where the operation has none. */
  version: number;
  /** Who is signed in, or whose key it is. */
  caller: Staff;
}

/** An answer with status 201. */
class Created<Body> {
  readonly body: Body;
  constructor(body: Body) {
    this.body = body;
  }
}
export const created = <Body>(body: Body) => new Created(body);

interface Operation<Services, Params, Query, Body, Output extends z.ZodObject> {
  /** Its operationId. */
  id: string;
  tag: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below /api/v1. */
  path: string;
  summary: string;
  access: {
    permission: Needed;
    /** `live`: SITE_MODE=reference answers as if the operation were not there. */
    mode?: 'live';
  };
  params?: Params;
  query?: Query;
  body?: Body;
  /** Whether the header If-Match is required. */
  ifMatch?: true;
  /** Is sent with its `version` as ETag. What a caller may not read is taken out of it by the marks of its schema. */
  output: Output;
  /** What the output is, by the status of the answer. */
  answers: { 200: string; 201?: string };
  /** Statuses that do not follow from access (401), params (404), body (413, 415, 422) and If-Match (412, 428). */
  errors?: readonly number[];
  run(services: Services, input: Input<Params, Query, Body>): Promise<z.input<Output> | Created<z.input<Output>>>;
}

export interface Endpoint<Services> {
  access: { permission: Needed; mode?: 'live' };
  route: RouteConfig;
  handle(c: HonoContext<ApiEnv>, services: Services): Promise<Response>;
}

/** The values as a schema makes them. Throws as the routers' schemas do. */
async function parse<Schema extends z.ZodType | undefined>(schema: Schema, value: unknown, target: 'json' | 'address') {
  const result = await schema?.safeParseAsync(value);
  if (result?.success === false) throw toRefusal(target, result.error.issues);
  return result?.data as Value<Schema>;
}

const readQuery = (c: HonoContext) =>
  Object.fromEntries(Object.entries(c.req.queries()).map(([name, all]) => [name, all.length === 1 ? all[0] : all]));

type Described = Operation<never, z.ZodObject | undefined, z.ZodObject | undefined, z.ZodType | undefined, z.ZodObject>;

/** The operation as the API's document has it. */
function describe(operation: Omit<Described, 'run'>): RouteConfig {
  const {
    id,
    tag,
    method,
    path,
    summary,
    access,
    params,
    query,
    body,
    ifMatch,
    output,
    answers,
    errors = [],
  } = operation;
  const headers = 'version' in output.shape ? { headers: z.object({ ETag: z.string() }) } : {};
  const answer = (description: string) => ({ description, content: json(output), ...headers });
  const statuses = [
    ...(access.permission === 'anyone' ? [] : [401]),
    ...(params ? [404] : []),
    ...(body ? [413, 415, 422] : []),
    ...(ifMatch ? [412, 428] : []),
  ];
  return {
    method,
    path,
    operationId: id,
    summary,
    tags: [tag],
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(ifMatch && { headers: z.object({ 'if-match': z.string().optional().meta(IF_MATCH) }) }),
      ...(body && { body: { required: true, content: json(body) } }),
    },
    responses: {
      200: answer(answers[200]),
      ...(answers[201] && { 201: answer(answers[201]) }),
      ...problems(...statuses, ...errors),
    },
  };
}

/** An operation of the API: its route, validation, access, entry in the document, and what it does. */
export function endpoint<
  Services,
  Output extends z.ZodObject,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>({ run, ...operation }: Operation<Services, Params, Query, Body, Output>): Endpoint<Services> {
  return {
    access: operation.access,
    route: describe(operation),
    async handle(c, services) {
      const query = await parse(operation.query as Query, readQuery(c), 'address');
      const params = await parse(operation.params as Params, c.req.param(), 'address');
      const body = await parse(operation.body as Body, operation.body && (await c.req.json()), 'json');
      const version = operation.ifMatch ? parseIfMatch(c.req.header('If-Match')) : 0;
      const result = await run(services, { params, query, body, version, caller: c.get('user') });
      // The marks of its schema are what takes out what the caller may not read.
      if (result instanceof Created && !operation.answers[201])
        throw new Error(`${operation.id} has no answer with status 201.`);
      const [answer, status] = result instanceof Created ? [result.body, 201 as const] : [result, 200 as const];
      if ('version' in answer && typeof answer.version === 'number') c.header('ETag', toETag(answer.version));
      return c.json(answer, status);
    },
  };
}

/** The operations as routes, to be mounted at /api/v1. */
export function createEndpointRouter<Services>(endpoints: readonly Endpoint<Services>[], services: Services) {
  const router = createRouter();
  for (const { route, handle } of endpoints) {
    router.openAPIRegistry.registerPath(route);
    router.on(route.method, toPattern(route.path), (c) => handle(c, services));
  }
  return router;
}
