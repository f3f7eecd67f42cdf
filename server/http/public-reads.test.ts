import { type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { NotFoundError } from '#server/errors.ts';
import { healthRoutes } from '#server/health/health.routes.ts';
import { listen } from '#server/listen.ts';
import { createSite } from '#server/site.ts';
import { openTestApi, type TestApi } from '#tests/api.ts';
import { describeOnBothEngines, type TestEngine } from '#tests/engines.ts';
import { createFindCaller, parseTrustedProxies } from './client-address.ts';
import { createPublicReads } from './public-reads.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

describeOnBothEngines('a lookup without the router', testDirectLookups, { keepRows: true });

function testDirectLookups(engine: TestEngine): void {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi(engine.database);
    token = await api.signIn();
    api.live.start();
    await vi.waitFor(() => expect(api.live.isCurrent()).toBe(true), PATIENCE);
    return () => api.close();
  });

  /** Serves the API behind public reads; `counts` are the requests that reached the router, and `lines` the log. */
  async function serve(lookups: Partial<TestApi['lookups']> = {}) {
    const counts = { routed: 0, measured: 0 };
    const lines: Record<string, unknown>[] = [];
    const quiet = () => undefined;
    const log = { debug: quiet, info: (line: object) => void lines.push({ ...line }), warn: quiet, error: quiet };
    const proxies = { trustedProxies: parseTrustedProxies('127.0.0.1'), onNoAddress: quiet };
    const reads = createPublicReads({
      log,
      onRequest: () => {
        counts.measured += 1;
      },
      findCaller: createFindCaller(proxies),
      ...api.lookups,
      ...lookups,
    });
    const counting = (...all: unknown[]) => {
      counts.routed += 1;
      return (api.app.fetch as (...all: unknown[]) => Response | Promise<Response>)(...all);
    };
    const site = createSite({
      ...proxies,
      log,
      reads,
      api: Object.assign(Object.create(api.app), { fetch: counting }) as typeof api.app,
      health: healthRoutes({ getReadiness: engine.database.watch.getReadiness, isDraining: () => false }),
      clientDir: undefined,
      renderPage: async () => new Response('a page'),
      hsts: 'off',
      findIcon: api.findIcon,
    });
    const listening = await listen(site.fetch, { port: 0, host: '127.0.0.1', before: reads.answer });
    onTestFinished(async () => {
      listening.server.closeAllConnections();
      await listening.stop();
    });
    const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      new Promise<Answer>((resolve, reject) => {
        const options = { port: listening.port, path: `/api/v1/tracking/${path}`, method, headers };
        request(options, (response) => {
          let body = '';
          response.setEncoding('latin1').on('data', (piece) => {
            body += piece;
          });
          response.once('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
        })
          .once('error', reject)
          .end();
      });
    /** Repeats until the router is not needed: the notice of a creation may arrive after the first lookup. */
    const warm = (path: string, headers: Record<string, string> = {}) =>
      vi.waitFor(async () => {
        const before = counts.routed;
        await ask(path, { ...headers, 'X-Forwarded-For': '192.0.2.10' });
        expect(counts.routed).toBe(before);
      }, PATIENCE);
    return { ask, warm, counts, lines };
  }

  const create = async () => (await api.create(token)).trackingNumber;
  /** Removes what differs between two responses of the router. */
  const toSame = ({ status, headers: { date: _, 'x-request-id': __, ratelimit: ___, ...headers }, body }: Answer) => ({
    status,
    headers,
    body,
  });

  it.each<[query: string, headers: Record<string, string>]>([
    ['', {}],
    ['', { 'Accept-Encoding': 'gzip' }],
    ['?include=route', { 'Accept-Encoding': 'gzip, br' }],
    ['?lang=de', {}],
    ['?lang=fr&include=route', { 'Accept-Encoding': 'gzip', 'Accept-Language': 'fr', Cookie: 'theme=dark' }],
  ])('has the same status, headers and body as the router’s (%s, %j)', async (query, headers) => {
    const { ask, warm, counts } = await serve();
    const path = (await create()) + query;
    await warm(path, headers);
    const before = counts.routed;
    const direct = await ask(path, { 'X-Forwarded-For': '192.0.2.20', ...headers });
    expect(counts.routed).toBe(before);
    const routed = await ask(path, { 'X-Forwarded-For': '192.0.2.20', ...headers, Authorization: 'Bearer none' });
    expect(counts.routed).toBe(before + 1);
    expect(toSame(direct)).toEqual(toSame(routed));
    expect([direct.status, direct.headers.etag]).toEqual([200, expect.any(String)]);
  });

  /** Serves the API and lets the router handle the first lookup, from which it learns the headers. */
  async function serveDirectly() {
    const served = await serve();
    await served.ask(await create());
    expect(served.counts.routed).toBe(1);
    return served;
  }

  it.each<[query: string, headers: Record<string, string>]>([
    ['', {}],
    ['', { 'Accept-Encoding': 'gzip' }],
    ['?lang=zh', {}],
    ['?include=route', { 'Accept-Encoding': 'gzip, br', 'Accept-Language': 'fr' }],
    ['?lang=de&include=route', { 'Accept-Encoding': 'br', Cookie: 'theme=dark' }],
  ])('is the router’s for a number that nobody looked up before (%s, %j)', async (query, headers) => {
    const { ask, counts } = await serveDirectly();
    const path = (await create()) + query;
    const direct = await ask(path, { 'X-Forwarded-For': '192.0.2.80', ...headers });
    expect(counts).toEqual({ routed: 1, measured: 1 });
    const routed = await ask(path, { 'X-Forwarded-For': '192.0.2.80', ...headers, Authorization: 'Bearer none' });
    expect(counts.routed).toBe(2);
    expect(toSame(direct)).toEqual(toSame(routed));
    expect(direct.headers.ratelimit).toBe(routed.headers.ratelimit && '"lookup";r=59;t=300');
    expect([direct.status, direct.headers.etag]).toEqual([200, expect.any(String)]);
  });

  it('fails with the router’s response, and costs as much', async () => {
    const { ask, counts, lines } = await serveDirectly();
    const from = { 'X-Forwarded-For': '192.0.2.81' };
    lines.length = 0;
    for (const [number, status] of [
      ['TC-NOSUCH01', 404],
      ['XX-NOSUCH01', 400],
    ] as const) {
      const [direct, routed] = [await ask(number, from), await ask(number, { ...from, Authorization: 'Bearer none' })];
      expect([direct.status, routed.status]).toEqual([status, status]);
      const withoutId = ({ body }: Answer) => ({ ...JSON.parse(body), requestId: undefined });
      expect(withoutId(direct)).toEqual(withoutId(routed));
      const { 'content-length': _, ...headers } = toSame(direct).headers;
      expect(toSame(routed).headers).toMatchObject(headers);
    }
    expect(lines.map(({ status, route }) => [status, route])).toEqual([
      ...Array(2).fill([404, '/api/v1/tracking/:trackingNumber']),
      ...Array(2).fill([400, '/api/v1/tracking/:trackingNumber']),
    ]);
    expect(counts).toEqual({ routed: 5, measured: 0 });
    // Two misses and no more.
    expect((await ask(await create(), from)).headers.ratelimit).toBe('"lookup";r=57;t=300');
    expect(counts).toEqual({ routed: 5, measured: 1 });
  });

  it('that fails late is logged with all of its time', async () => {
    const WAIT_MS = 50;
    const fail = async () => {
      await sleep(WAIT_MS);
      throw new NotFoundError('No shipment was found.');
    };
    const { ask, lines } = await serve({ findLookup: () => fail });
    expect((await ask(await create())).status).toBe(200);
    expect((await ask(await create())).status).toBe(404);
    expect(lines.at(-1)?.ms).toBeGreaterThanOrEqual(WAIT_MS - 1);
  });

  it('leaves other spellings of an address to the router', async () => {
    const { ask, counts } = await serveDirectly();
    const number = await create();
    const statuses: unknown[] = [];
    const others = ['?include=route&lang=de', '?lang=it', '?lang=de&lang=fr', '?include=map', '?', '?lang=de&', '/'];
    for (const path of [number.toLowerCase(), ...others.map((query) => number + query)])
      statuses.push((await ask(path, { 'X-Forwarded-For': '192.0.2.82' })).status);
    expect(statuses).toEqual([200, 200, 400, 400, 400, 200, 200, 404]);
    expect((await ask(number, { 'X-Forwarded-For': '192.0.2.82', Host: 'other.example' })).status).toBe(200);
    expect(counts.routed).toBe(others.length + 3);
  });

  it('has its own request id and limit, a log line and a count', async () => {
    const { ask, warm, counts, lines } = await serve();
    const number = await create();
    await warm(number);
    lines.length = 0;
    const before = { ...counts };
    const answers: Answer[] = [];
    for (let n = 0; n < 5; n++) answers.push(await ask(number, { 'X-Forwarded-For': `192.0.2.${30 + n}` }));
    const named = await ask(number, { 'X-Forwarded-For': '192.0.2.35', 'X-Request-Id': 'named-by-proxy' });
    expect(counts).toEqual({ routed: before.routed, measured: before.measured + 6 });
    const ids = [...answers, named].map(({ headers }) => headers['x-request-id']);
    expect(new Set(ids).size).toBe(6);
    expect(ids.at(-1)).toBe('named-by-proxy');
    expect(answers.map(({ headers }) => headers.ratelimit)).toEqual(Array(5).fill('"lookup";r=59;t=300'));
    const { ms: _, requestId: __, ...line } = lines[0] ?? {};
    expect(lines).toEqual(ids.map((requestId) => ({ ...line, requestId, ms: expect.any(Number) })));
    expect(line).toEqual({ method: 'GET', route: '/api/v1/tracking/:trackingNumber', status: 200 });
  });

  it('counts as a lookup, and is refused like any other', async () => {
    const { ask, warm } = await serve();
    const number = await create();
    const from = { 'X-Forwarded-For': '192.0.2.50' };
    await warm(number);
    for (let n = 0; n < 59; n++) expect((await ask('TC-NOSUCH01', from)).status).toBe(404);
    expect((await ask(number, from)).status).toBe(200);
    const response = await ask(number, from);
    expect([response.status, response.headers['content-type']]).toEqual([429, 'application/problem+json']);
    expect(response.headers['retry-after']).toMatch(/^\d+$/);
  });

  it('shows a change at once, and nothing once the shipment is deleted', async () => {
    const { ask, warm } = await serve();
    const { id, trackingNumber } = await api.create(token);
    const from = { 'X-Forwarded-For': '192.0.2.60' };
    await warm(trackingNumber);
    expect((await ask(trackingNumber, from)).body).toContain('"status":"LABEL_CREATED"');
    await api.call('POST', `/api/v1/shipments/${id}/history`, {
      token,
      body: { status: 'IN_TRANSIT', location: 'Oslo' },
    });
    expect((await ask(trackingNumber, from)).body).toContain('"status":"IN_TRANSIT"');
    await warm(trackingNumber);
    await api.call('DELETE', `/api/v1/shipments/${id}`, { token });
    expect((await ask(trackingNumber, from)).status).toBe(404);
  });

  it('leaves every other request to the router', async () => {
    const { ask, warm, counts } = await serve();
    const number = await create();
    const from = { 'X-Forwarded-For': '192.0.2.70' };
    await warm(number);
    const { headers } = await ask(number, from);
    const before = counts.routed;
    const others: [headers: Record<string, string>, method?: string][] = [
      [{ 'If-None-Match': headers.etag ?? '' }],
      [{ Origin: 'https://shop.example' }],
      [{ Authorization: `Bearer ${token}` }],
      [{}, 'HEAD'],
      [{}, 'DELETE'],
    ];
    const statuses: unknown[] = [];
    for (const [own, method] of others) statuses.push((await ask(number, { ...from, ...own }, method)).status);
    expect(statuses).toEqual([304, 200, 200, 200, 405]);
    expect(counts.routed).toBe(before + others.length);
  });
}
