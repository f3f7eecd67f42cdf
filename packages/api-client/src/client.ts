import { ApiError, toApiError } from './api-error.ts';
import type { paths } from './schema.d.ts';

type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';
type Success = 200 | 201 | 202 | 204;
type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: object }> ? P : never;
}[keyof paths];

type OperationOf<P extends keyof paths, M extends Method> =
  paths[P] extends Record<M, infer Operation> ? Operation : never;

/** A file is sent unchanged, with its own type. */
type Content<Sent> = Sent extends { 'application/json': infer Json } ? Json : Blob;
type Body<Operation> = Operation extends { requestBody: { content: infer Sent } }
  ? { body: Content<Sent> }
  : Operation extends { requestBody?: { content: infer Sent } }
    ? { body?: Content<Sent> }
    : object;
type Parameters<Operation> = Operation extends { parameters: infer All } ? Omit<All, 'cookie'> : object;

interface Settings {
  /** Message of the thrown error. */
  failure?: string;
  signal?: AbortSignal;
  priority?: RequestPriority;
}
type Options<Operation> = Parameters<Operation> & Body<Operation> & Settings;
/** The options can be omitted if none is required. */
type Arguments<Operation> =
  object extends Options<Operation> ? [options?: Options<Operation>] : [options: Options<Operation>];

type Json<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : undefined;
type ResponseBody<Operation> = Operation extends { responses: infer All }
  ? { [Status in keyof All & Success]: Json<All[Status]> }[keyof All & Success]
  : never;

type Call<M extends Method> = <P extends PathOf<M>>(
  path: P,
  ...options: Arguments<OperationOf<P, M>>
) => Promise<ResponseBody<OperationOf<P, M>>>;

/**
 * The API's calls by method and path. Each returns the JSON of a successful response, and throws ApiError otherwise.
 * `open` returns the raw response: a stream of events, or a file.
 */
export type Client = { [M in Method]: Call<M> } & {
  open<P extends PathOf<'get'>>(path: P, ...options: Arguments<OperationOf<P, 'get'>>): Promise<Response>;
};

interface Sent extends Settings {
  query?: Record<string, unknown>;
  header?: Record<string, unknown>;
  path?: Record<string, unknown>;
  body?: unknown;
}

export interface ClientOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Origin of the API; by default that of the page in a browser. */
  baseUrl?: string;
  /** Returns the session token or API key, if there is one. */
  getToken?: () => string | null;
}

function toUrl(path: string, { path: params = {}, query = {} }: Sent): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])));
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

/** Parses the response as JSON; undefined if it isn't. */
async function readJson(answer: Response): Promise<unknown> {
  try {
    return JSON.parse(await answer.text());
  } catch {
    return undefined;
  }
}

/** Creates a typed client of the whole API. */
export function createClient({ fetch, baseUrl = '', getToken = () => null }: ClientOptions): Client {
  async function send(method: string, path: string, options: Sent, failure: string): Promise<Response> {
    const { header = {}, body, signal, priority } = options;
    const headers = new Headers(Object.entries(header).map(([name, value]) => [name, String(value)]));
    const token = getToken();
    if (token) headers.set('Authorization', `Bearer ${token}`);
    const init: RequestInit = { method: method.toUpperCase(), headers };
    if (signal) init.signal = signal;
    if (priority) init.priority = priority;
    if (body instanceof Blob) init.body = body;
    else if (body !== undefined) {
      headers.set('Content-Type', 'application/json');
      init.body = JSON.stringify(body);
    }
    const answer = await fetch(baseUrl + toUrl(path, options), init).catch((cause: unknown) => {
      throw new ApiError(failure, 0, undefined, { cause });
    });
    if (!answer.ok) throw toApiError(failure, answer, await readJson(answer));
    return answer;
  }
  const nameFailure = (method: string, path: string, { failure }: Sent) =>
    failure ?? `${method.toUpperCase()} ${path} failed`;
  const createCall =
    (method: Method) =>
    async (path: string, options: Sent = {}) => {
      const failure = nameFailure(method, path, options);
      const answer = await send(method, path, options, failure);
      if (answer.status === 204) return undefined;
      const body = await readJson(answer);
      if (body === undefined) throw new ApiError(failure, 0, undefined);
      return body;
    };
  return {
    get: createCall('get'),
    put: createCall('put'),
    post: createCall('post'),
    patch: createCall('patch'),
    delete: createCall('delete'),
    open: (path: string, options: Sent = {}) => send('get', path, options, nameFailure('get', path, options)),
  } as Client;
}
