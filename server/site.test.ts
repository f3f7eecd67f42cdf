import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openTestApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { findFenceHolder } from './db/change-fence.ts';
import { healthRoutes } from './health/health.routes.ts';
import { createMetrics } from './health/metrics.ts';
import { parseTrustedProxies } from './http/client-address.ts';
import { listen } from './listen.ts';
import { createSite } from './site.ts';

const METRICS_TOKEN = 'a-token-for-tests-only';

describeOnBothEngines('the host', (engine) => {
  async function serve({ trusted = '', isMeasured = false, files = '' } = {}) {
    const api = await openTestApi(engine.database);
    const withoutAddress: string[] = [];
    const lines: object[] = [];
    const write = (fields: object, message: string) => void lines.push({ ...fields, message });
    const { getReadiness } = engine.database.watch;
    const token = METRICS_TOKEN;
    const findHolder = () => findFenceHolder(engine.kysely);
    const site = createSite({
      log: { debug: () => undefined, info: write, warn: write, error: write },
      metrics: isMeasured
        ? createMetrics({ token, getReadiness, countMails: api.mails.getStatus, findHolder })
        : undefined,
      api: api.app,
      health: healthRoutes({ getReadiness: engine.database.watch.getReadiness, isDraining: () => false }),
      clientDir: files || undefined,
      renderPage: async () => new Response('a page'),
      trustedProxies: parseTrustedProxies(trusted),
      onNoAddress: (proxy) => void withoutAddress.push(proxy),
      hsts: 'off',
      findIcon: api.findIcon,
    });
    const listening = await listen(site.fetch, { port: 0, host: '127.0.0.1' });
    onTestFinished(async () => {
      listening.server.closeAllConnections();
      await listening.stop();
    });
    return { port: listening.port, url: `http://127.0.0.1:${listening.port}`, withoutAddress, lines };
  }

  /** Returns everything received for these bytes until either side closes. */
  const send = (port: number, bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      let answer = '';
      socket.setEncoding('latin1').on('data', (text) => {
        answer += text;
      });
      socket.on('end', () => resolve(answer)).on('error', reject);
    });

  it('responds to HTTP/1.0 and to requests without Host, as health checks of proxies send them (O1)', async () => {
    const { port } = await serve();
    for (const path of ['/readyz', '/healthz', '/']) {
      expect(await send(port, `GET ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
      expect(await send(port, `GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    }
  });

  it('lets other sites embed the logo of emails, and no other file', async () => {
    const { url } = await serve({ files: 'public' });
    const policy = async (path: string) => {
      const { status, headers } = await fetch(url + path);
      return [status, headers.get('Cross-Origin-Resource-Policy')];
    };
    expect(await policy('/mail-mark.png')).toEqual([200, 'cross-origin']);
    expect(await policy('/favicon.ico')).toEqual([200, 'same-origin']);
  });

  it('states no length in a response to HEAD, whose body is not created', async () => {
    const { url } = await serve();
    for (const path of ['/api/openapi.json', '/api/v1/connection-test']) {
      const { status, headers } = await fetch(url + path, { method: 'HEAD' });
      expect([path, status, headers.get('Content-Length')]).toEqual([path, 200, null]);
    }
  });

  it('sends an explanation with every 400', async () => {
    const { port } = await serve();
    for (const bytes of [
      'nonsense\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
      'GET /readyz HTTP/1.1\r\nHost: exa mple/../x\r\nConnection: close\r\n\r\n',
    ])
      expect(await send(port, bytes)).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\n\r\n[\s\S]*malformed/);
  });

  it('continues with the next request after an oversized body, and closes after a huge one', async () => {
    const { port } = await serve();
    const post = (path: string, length: number) =>
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${'x'.repeat(length)}`;
    for (const path of ['/api/v1/contact', '/contact']) {
      const answers = await send(port, `${post(path, 300_000)}GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n`);
      expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
      expect(await send(port, post(path, 3_000_000)).catch(() => 'reset')).toMatch(
        /413[\s\S]*Connection: close|^reset$/i,
      );
    }
  });

  it('accepts a request id from a trusted proxy only, and notices one that sends no client address', async () => {
    const name = async (url: string, id: string, headers: Record<string, string> = {}) =>
      (await fetch(`${url}/api/openapi.json`, { headers: { 'X-Request-Id': id, ...headers } })).headers.get(
        'X-Request-Id',
      );
    const open = await serve();
    expect(await name(open.url, 'from-outside-1')).not.toBe('from-outside-1');
    expect(open.withoutAddress).toEqual([]);
    const behind = await serve({ trusted: '127.0.0.1' });
    expect(await name(behind.url, 'from-proxy-1', { 'X-Forwarded-For': '203.0.113.5' })).toBe('from-proxy-1');
    expect(behind.withoutAddress).toEqual([]);
    expect(await name(behind.url, 'two words')).not.toBe('two words');
    expect(behind.withoutAddress).toEqual(['127.0.0.1']);
  });

  it('logs one line per request, with its route pattern and no user input', async () => {
    const { url, lines } = await serve();
    const answers = [
      await fetch(`${url}/api/v1/tracking/TC-SECRET77`),
      await fetch(`${url}/api/v1/tracking/TC-SECRET77?email=ada@example.com`),
      await fetch(`${url}/api/v1/invitations/secret-of-an-invitation`),
      await fetch(`${url}/api/v1/no-such-thing/TC-SECRET77`),
      await fetch(`${url}/healthz`),
    ];
    const [first] = answers;
    const requestId = first?.headers.get('X-Request-Id');
    expect(lines).toEqual([
      {
        requestId,
        method: 'GET',
        route: '/api/v1/tracking/:trackingNumber',
        status: 404,
        ms: expect.any(Number),
        message: 'request',
      },
      expect.objectContaining({ route: '/api/v1/tracking/:trackingNumber', status: 400 }),
      expect.objectContaining({ route: '/api/v1/invitations/:token', status: 404 }),
      expect.objectContaining({ route: 'none', status: 404 }),
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/SECRET77|example\.com|secret-of/);
  });

  it('serves metrics with the token, and never when none is set', async () => {
    const ask = (url: string, token?: string) =>
      fetch(`${url}/metrics`, token ? { headers: { Authorization: `Bearer ${token}` } } : {});
    const closed = await serve();
    expect(await (await ask(closed.url, METRICS_TOKEN)).text()).toBe('a page');
    const { url } = await serve({ isMeasured: true });
    expect((await ask(url)).status).toBe(401);
    expect((await ask(url, 'another-token-than-that')).status).toBe(401);
    await fetch(`${url}/api/v1/tracking/TC-SECRET77`);
    const answer = await ask(url, METRICS_TOKEN);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, expect.stringContaining('text/plain')]);
    const text = await answer.text();
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/tracking\/:trackingNumber",status="404"\} 1/,
    );
    expect(text).toContain('transcargo_database_up 1');
    expect(text).toContain('transcargo_mails{state="queued"} 0');
    expect(text).toMatch(/transcargo_changes_held_seconds\{application="[^"]*",user="[^"]*",state="[^"]*"\} \d/);
    expect(text).not.toContain('SECRET77');
  });
});
