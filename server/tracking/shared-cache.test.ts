import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { healthRoutes } from '#server/health/health.routes.ts';
import { parseTrustedProxies } from '#server/http/client-address.ts';
import { listen } from '#server/listen.ts';
import { createSite } from '#server/site.ts';
import { openTestApi, type TestApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { ask, hasProgram, startProxy } from '#tests/proxies.ts';

vi.setConfig({ testTimeout: 60_000 });

const ASKERS = 4;
const ANSWERS = 4_000;

describeOnBothEngines(
  'a lookup with its language in the address',
  (engine) => {
    let api: TestApi;
    let number: string;
    beforeAll(async () => {
      api = await openTestApi(engine.database);
      number = (await api.create(await api.signIn())).trackingNumber;
      return () => api.close();
    });
    const look = (query: string, headers: Record<string, string> = {}) =>
      api.call('GET', `/api/v1/tracking/${number}${query}`, { headers });
    const CALLER_HEADERS = ['RateLimit', 'RateLimit-Policy', 'X-Request-Id', 'Set-Cookie'];

    it('is publicly cacheable for a second, independent of the caller', async () => {
      const first = await look('?lang=de&include=route');
      const again = await look('?lang=de&include=route', { 'If-None-Match': first.headers.get('ETag') ?? '' });
      expect([first.status, again.status]).toEqual([200, 304]);
      for (const { headers } of [first, again]) {
        expect(headers.get('Cache-Control')).toBe('public, s-maxage=1');
        expect(CALLER_HEADERS.filter((name) => headers.has(name))).toEqual([]);
      }
    });

    it('is private without a language, as are errors', async () => {
      const plain = await look('');
      expect(plain.headers.get('Cache-Control')).toBe('private, no-cache');
      expect(CALLER_HEADERS.filter((name) => plain.headers.has(name))).toEqual(CALLER_HEADERS.slice(0, 3));
      const missing = await api.call('GET', '/api/v1/tracking/TC-NOSUCH01?lang=de');
      expect([missing.status, missing.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
    });

    it('has cacheable maps, which never expire', async () => {
      const drawing = await api.call('GET', '/api/v1/charts/strip.svg?from=London&to=Oslo&size=wide');
      expect(drawing.status).toBe(200);
      expect(drawing.headers.get('Cache-Control')).toMatch(/^public, max-age=/);
      expect(CALLER_HEADERS.filter((name) => drawing.headers.has(name))).toEqual([]);
    });

    it.skipIf(!hasProgram('nginx'))('is requested once a second by nginx as configured in docs/ha', async () => {
      let lookups = 0;
      const counting = (request: Request, ...rest: unknown[]) => {
        if (request.url.includes('/tracking/')) lookups++;
        return (api.app.fetch as (...all: unknown[]) => Response | Promise<Response>)(request, ...rest);
      };
      const quiet = () => undefined;
      const site = createSite({
        log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
        api: Object.assign(Object.create(api.app), { fetch: counting }) as typeof api.app,
        health: healthRoutes({ getReadiness: engine.database.watch.getReadiness, isDraining: () => false }),
        clientDir: undefined,
        renderPage: async () => new Response('a page'),
        trustedProxies: parseTrustedProxies('127.0.0.1'),
        onNoAddress: quiet,
        hsts: 'off',
        findIcon: api.findIcon,
      });
      const listening = await listen(site.fetch, { port: 0, host: '127.0.0.1' });
      const dir = mkdtempSync(join(tmpdir(), 'transcargo-cache-'));
      const printed = readFileSync(join(import.meta.dirname, '../../docs/ha/nginx-cache.conf'), 'utf8');
      const proxy = await startProxy('nginx', listening.port, () => printed.replace('/var/cache/nginx', dir));
      onTestFinished(async () => {
        await proxy.stop();
        listening.server.closeAllConnections();
        await listening.stop();
        rmSync(dir, { recursive: true, force: true });
      });
      const start = performance.now();
      let left = ANSWERS;
      const askAgain = async () => {
        while (left-- > 0) {
          const isFound = await ask(proxy.listen, `/api/v1/tracking/${number}?lang=fr`, {}, (status, text, isOver) =>
            isOver ? status === 200 && text.includes('"Londres"') : undefined,
          );
          expect(isFound).toBe(true);
        }
      };
      await Promise.all(Array.from({ length: ASKERS }, askAgain));
      const seconds = (performance.now() - start) / 1_000;
      expect(lookups).toBeGreaterThan(0);
      expect(lookups).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
    });
  },
  { keepRows: true },
);
