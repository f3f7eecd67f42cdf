import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTestApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { ask, askStatus, hasProgram, PROXIES, type ProxyName, readProxyFile, startProxy } from '#tests/proxies.ts';
import { healthRoutes } from './health/health.routes.ts';
import { parseTrustedProxies } from './http/client-address.ts';
import { listen } from './listen.ts';
import { createWarnOfNoAddress } from './run.ts';
import { createSite } from './site.ts';

const NAMES = Object.keys(PROXIES) as ProxyName[];
const MISSES = 60;

// Programs start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

it.each(Object.values(PROXIES).map(({ file }) => file))('the page about proxies prints docs/proxies/%s', (file) => {
  const page = readFileSync(join(import.meta.dirname, '../docs/proxies/README.md'), 'utf8');
  expect(page).toContain(`\n${readProxyFile(file)}\`\`\`\n`);
});

describeOnBothEngines('behind a proxy', (engine) => {
  async function serve() {
    const api = await openTestApi(engine.database, { heartbeatMs: 200 });
    const logs: string[] = [];
    const write = (_fields: object, message: string) => void logs.push(message);
    const nothing = () => undefined;
    const site = createSite({
      log: { debug: nothing, info: nothing, warn: nothing, error: nothing },
      api: api.app,
      health: healthRoutes({ getReadiness: engine.database.watch.getReadiness, isDraining: () => false }),
      clientDir: undefined,
      renderPage: async () => new Response('a page'),
      trustedProxies: parseTrustedProxies('127.0.0.1'),
      onNoAddress: createWarnOfNoAddress({ debug: write, info: write, warn: write, error: write }),
      hsts: 'off',
      findIcon: api.findIcon,
    });
    const listening = await listen(site.fetch, { port: 0, host: '127.0.0.1' });
    onTestFinished(async () => {
      await api.close();
      listening.server.closeAllConnections();
      await listening.stop();
    });
    return { api, port: listening.port, logs };
  }

  async function serveBehind(name: ProxyName, change?: (text: string) => string) {
    const site = await serve();
    const proxy = await startProxy(name, site.port, change);
    onTestFinished(proxy.stop);
    return { ...site, ...proxy };
  }

  describe.each(NAMES)('%s', (name) => {
    const test = it.skipIf(!hasProgram(name));

    test('spoofed addresses get no rate limit of their own, two visitors have two (C1, O1)', async () => {
      const { listen: port } = await serveBehind(name);
      const miss = (n: number, from: string) =>
        askStatus(port, `/api/v1/tracking/TC-MISS${1000 + n}`, {
          from,
          headers: { 'X-Forwarded-For': `203.0.113.${n}, 198.51.100.${n}` },
        });
      const statuses: number[] = [];
      for (let n = 0; n < MISSES + 5; n++) statuses.push(await miss(n, '127.0.0.2'));
      expect(statuses).toEqual([...Array(MISSES).fill(404), ...Array(5).fill(429)]);
      expect(await miss(0, '127.0.0.3')).toBe(404);
    });

    test('streams are not buffered, even for a browser that accepts compression (O1)', async () => {
      const { api, listen: port } = await serveBehind(name);
      const token = await api.signIn();
      const { id, trackingNumber } = await api.create(token);
      let isAdded = false;
      const seen = await ask(
        port,
        `/api/v1/tracking/${trackingNumber}/events`,
        { headers: { 'Accept-Encoding': 'gzip, zstd' } },
        (_status, text) => {
          if (text.includes('Bergen') || text.split('\n:').length > 40) return text;
          if (!isAdded && text.includes('event: shipment')) {
            isAdded = true;
            const body = { status: 'IN_TRANSIT', location: 'Bergen' };
            void api.call('POST', `/api/v1/shipments/${id}/history`, { body, token });
          }
          return undefined;
        },
      );
      expect(seen).toContain('Bergen');
    });

    test('an oversized body does not affect the next request (O1)', async () => {
      const { listen: port } = await serveBehind(name);
      const large = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: 'x'.repeat(300_000) };
      for (let n = 0; n < 5; n++) {
        expect(await askStatus(port, '/api/v1/contact', large)).toBe(413);
        expect(await askStatus(port, '/healthz')).toBe(200);
      }
    });
  });

  it.skipIf(!hasProgram('nginx'))('warns once that nginx sends no address', async () => {
    const { listen: port, logs } = await serveBehind('nginx', (text) => text.replace(/^.*X-Forwarded-For.*\n/m, ''));
    for (let n = 0; n < 3; n++) expect(await askStatus(port, '/api/openapi.json')).toBe(200);
    expect(logs).toEqual([expect.stringContaining('sends no X-Forwarded-For')]);
  });

  it.skipIf(!hasProgram('haproxy'))("HAProxy's health check reports the site as up (O1)", async () => {
    const { listen: port, stats } = await serveBehind('haproxy');
    const readCheck = () =>
      ask(stats, '/;csv', {}, (_status, text, isOver) => {
        if (!isOver) return undefined;
        const [head = [], ...rows] = text.split('\n').map((line) => line.split(','));
        const row = rows.find((cells) => cells[1] === 'app') ?? [];
        return row[head.indexOf('check_status')] ?? '';
      });
    let check = await readCheck();
    for (; check === 'INI' || check === '' || check.startsWith('*'); check = await readCheck()) await sleep(50);
    expect(check).toBe('L7OK');
    expect(await askStatus(port, '/healthz')).toBe(200);
  });
});
