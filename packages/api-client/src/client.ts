import createFetchClient from 'openapi-fetch';
import { ApiError, toApiError } from './api-error.ts';
import type { paths } from './schema.d.ts';

type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';
type Success = 200 | 201 | 202 | 204;
type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: object }> ? P : never;
}[keyof paths];

/** openapi-fetch's own types take unknown fields of a body; these do not. */
type Body<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Json } } }
  ? { body: Json }
  : Operation extends { requestBody?: { content: { 'application/json': infer Json } } }
    ? { body?: Json }
    : object;
type Parameters<Operation> = Operation extends { parameters: infer All } ? Omit<All, 'cookie'> : object;
type Options<Operation> = Parameters<Operation> & Body<Operation> & { signal?: AbortSignal };
/** The options may be left out where none of them is needed. */
type Arguments<Operation> =
  object extends Options<Operation> ? [options?: Options<Operation>] : [options: Options<Operation>];

type Json<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : undefined;
type Answer<Operation> = Operation extends { responses: infer All }
  ? { [Status in keyof All & Success]: Json<All[Status]> }[keyof All & Success]
  : never;

type Call<M extends Method> = <P extends PathOf<M>>(
  path: P,
  ...options: Arguments<paths[P][M]>
) => Promise<Answer<paths[P][M]>>;

/** The calls of the API by method and path. Each gives the JSON of the answer, and throws ApiError for anything but success. */
export type Client = { [M in Method]: Call<M> };

interface Sent {
  query?: Record<string, unknown>;
  header?: Record<string, unknown>;
  path?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
}
/** What openapi-fetch is told of every operation: `Client` has the types. */
interface AnyOperation {
  parameters: Pick<Sent, 'query' | 'header' | 'path'>;
  requestBody?: { content: { 'application/json': unknown } };
  responses: { 200: { content: { 'application/json': unknown } } };
}

export interface ClientOptions {
  fetch: (request: Request) => Promise<Response>;
  /** The origin of the API; in a browser that of the page when it is left out. */
  baseUrl?: string;
  /** The session token or the key to send, if there is one. */
  getToken?: () => string | null;
}

/** A typed client of the whole API. */
export function createClient({ fetch, baseUrl = '', getToken = () => null }: ClientOptions): Client {
  const client = createFetchClient<Record<string, Record<Method, AnyOperation>>>({ baseUrl, fetch });
  const toHeaders = () => {
    const token = getToken();
    return token ? { Authorization: `Bearer ${token}` } : {};
  };
  const createCall =
    (method: Method) =>
    async (path: string, options: Sent = {}) => {
      const { body, signal = null, ...params } = options;
      const message = `${method.toUpperCase()} ${path} failed`;
      const { data, error, response } = await client
        .request(method, path, { params, body, signal, headers: toHeaders() })
        .catch((cause: unknown) => {
          throw new ApiError(message, 0, undefined, { cause });
        });
      if (!response.ok) throw toApiError(message, response, error);
      if (data === undefined && response.status !== 204) throw new ApiError(message, 0, undefined);
      return data;
    };
  return {
    get: createCall('get'),
    put: createCall('put'),
    post: createCall('post'),
    patch: createCall('patch'),
    delete: createCall('delete'),
  } as Client;
}
