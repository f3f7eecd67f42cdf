import { describe, expect, it } from 'vitest';
import { ApiError } from '../src/api-error.ts';
import { type Client, createClient } from '../src/client.ts';

/** An API that gives every request the same response, and records the requests. */
function anApi(answer: () => Response, getToken?: () => string | null) {
  const requests: Request[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    requests.push(new Request(url, init));
    return answer();
  };
  const client = createClient({ fetch, baseUrl: 'https://api.example', ...(getToken && { getToken }) });
  return { client, requests };
}

const failure = (client: Client) =>
  client.get('/api/v1/customers').then(
    () => undefined,
    (error: unknown) => error,
  );
const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init);
const customer = { name: 'Nordlicht GmbH' };

describe('the client', () => {
  it('sends path, query, header, body and token, and returns the JSON of the response', async () => {
    const { client, requests } = anApi(
      () => json({ items: [], id: 'a/b' }),
      () => 'a-token',
    );
    await client.get('/api/v1/customers', { query: { search: 'a&b', limit: 5 } });
    const header = { 'if-match': '"2"' };
    const saved = await client.put('/api/v1/customers/{id}', { path: { id: 'a/b' }, header, body: customer });
    expect(saved.id).toBe('a/b');
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET https://api.example/api/v1/customers?search=a%26b&limit=5',
      'PUT https://api.example/api/v1/customers/a%2Fb',
    ]);
    expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer a-token', 'Bearer a-token']);
    expect(requests[1]?.headers.get('If-Match')).toBe('"2"');
    expect(await requests[1]?.json()).toEqual(customer);
  });

  it('returns undefined for a response without a body, and sends no token without a session', async () => {
    const { client, requests } = anApi(() => new Response(null, { status: 204 }));
    expect(await client.delete('/api/v1/session')).toBeUndefined();
    expect(requests[0]?.headers.has('Authorization')).toBe(false);
  });

  it('throws the API’s error with the time until a retry', async () => {
    const problem = { type: 'urn:problem:x', title: 'Too many', status: 429, errors: [] };
    const headers = { 'Retry-After': '7', RateLimit: '"key";r=3;t=7' };
    const { client } = anApi(() => json(problem, { status: 429, headers }));
    const error = await failure(client);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: 'GET /api/v1/customers failed', status: 429, problem });
    expect(error).toMatchObject({ retryAfter: 7, triesLeft: 3 });
  });

  it.each([
    ['text', () => new Response('Bad gateway', { status: 502 })],
    ['errors that are no list', () => json({ title: 'x', errors: 'x' }, { status: 502 })],
  ])('throws only the status for an error that is %s', async (_, answer) => {
    expect(await failure(anApi(answer).client)).toMatchObject({ status: 502, problem: undefined });
  });

  it.each([
    ['no answer', () => Promise.reject(new TypeError('network'))],
    ['a response that is not JSON', async () => new Response('<html>')],
    ['an empty answer', async () => new Response('')],
  ])('throws with status 0 for %s', async (_, fetch) => {
    expect(await failure(createClient({ fetch, baseUrl: 'https://api.example' }))).toMatchObject({ status: 0 });
  });

  it('rejects unknown fields, missing options and unknown operations at compile time', () => {
    const calls = ({ put, get, delete: remove }: Client) => [
      // @ts-expect-error No such field.
      put('/api/v1/customers/{id}', { path: { id: 'x' }, body: { ...customer, nmae: 'x' } }),
      // @ts-expect-error The body is missing.
      put('/api/v1/customers/{id}', { path: { id: 'x' } }),
      // @ts-expect-error No such parameter.
      get('/api/v1/customers', { query: { serach: 'x' } }),
      // @ts-expect-error No such operation.
      remove('/api/v1/customers/{id}', { path: { id: 'x' } }),
    ];
    expect(calls).toBeTypeOf('function');
  });
});
