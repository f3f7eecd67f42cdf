import { beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

const SHOP = 'https://shop.example';
const LOOKUPS = ['GET /api/v1/tracking', 'GET /api/v1/tracking/:trackingNumber'];
const listCorsHeaders = (answer: Response) =>
  [...answer.headers.keys()].filter((name) => name.startsWith('access-control'));

describeOnBothEngines(
  'pages of other origins',
  (engine) => {
    let api: TestApi;
    let number: string;
    beforeAll(async () => {
      api = await openTestApi(engine.database, { publicOrigins: new Set([SHOP]) });
      number = (await api.create(await api.signIn())).trackingNumber;
    });
    const ask = (path: string, headers: Record<string, string>, address?: string, method = 'GET') =>
      api.call(method, `/api/v1${path}`, { headers, ...(address ? { address } : {}) });

    it('can read lookups without credentials, also of unknown numbers, if their origin is listed; others cannot', async () => {
      for (const [path, status] of [
        [`/tracking/${number}`, 200],
        // From the cache.
        [`/tracking/${number}`, 200],
        ['/tracking/TC-NONE0000', 404],
        [`/tracking?numbers=${number}`, 200],
      ] as const) {
        const answer = await ask(path, { Origin: SHOP });
        expect([path, answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([path, status, SHOP]);
        expect(answer.headers.get('Vary')?.match(/Origin/g)).toHaveLength(1);
        expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull();
        for (const origin of ['https://other.example', 'https://shop.example.evil.example', 'null', '']) {
          const withoutCors = await ask(path, origin ? { Origin: origin } : {});
          expect([origin, withoutCors.status, listCorsHeaders(withoutCors)]).toEqual([origin, status, []]);
          expect(withoutCors.headers.get('Vary')).toContain('Origin');
        }
      }
    });

    it('may send If-None-Match after a preflight', async () => {
      const preflight = { Origin: SHOP, 'Access-Control-Request-Method': 'GET' };
      const answer = await ask(`/tracking/${number}`, preflight, undefined, 'OPTIONS');
      expect([answer.status, answer.headers.get('Access-Control-Allow-Headers')]).toEqual([204, 'If-None-Match']);
      const post = await ask(
        '/tracking',
        { ...preflight, 'Access-Control-Request-Method': 'POST' },
        undefined,
        'OPTIONS',
      );
      const foreign = await ask('/tracking', { ...preflight, Origin: 'https://other.example' }, undefined, 'OPTIONS');
      expect([post.status, listCorsHeaders(post), foreign.status, listCorsHeaders(foreign)]).toEqual([
        405,
        [],
        405,
        [],
      ]);
    });

    it('cannot read any other route', async () => {
      for (const { method, path } of api.routes()) {
        if (LOOKUPS.includes(`${method} ${path}`)) continue;
        const url = path.replace(/:\w+/g, 'x-1');
        const headers = { Origin: SHOP, 'Access-Control-Request-Method': method };
        for (const requestMethod of [method, 'OPTIONS']) {
          const body = ['POST', 'PUT', 'PATCH'].includes(requestMethod) ? {} : undefined;
          const answer = await api.call(requestMethod, url, { headers, ...(body ? { body } : {}) });
          expect([requestMethod, path, listCorsHeaders(answer)]).toEqual([requestMethod, path, []]);
          await answer.body?.cancel();
        }
      }
    });

    it('count against the rate limit of their visitor', async () => {
      const address = '192.0.2.77';
      let last: Response | undefined;
      for (let n = 0; n <= 60; n++)
        last = await ask(`/tracking/TC-NONE${String(n).padStart(4, '0')}`, { Origin: SHOP }, address);
      expect([last?.status, last?.headers.get('Access-Control-Allow-Origin')]).toEqual([429, SHOP]);
      expect(last?.headers.get('RateLimit')).toBe(`"lookup";r=0;t=${last?.headers.get('Retry-After')}`);
      expect(last?.headers.get('Access-Control-Expose-Headers')).toBe('ETag, Retry-After, RateLimit, RateLimit-Policy');
      expect((await ask('/tracking/TC-NONE9999', {}, address)).status).toBe(429);
    });

    it('get no CORS headers by default', async () => {
      const plain = await openTestApi(engine.database);
      const answer = await plain.call('GET', `/api/v1/tracking/${number}`, { headers: { Origin: SHOP } });
      expect([answer.status, listCorsHeaders(answer), answer.headers.get('Vary')]).toEqual([
        200,
        [],
        'Accept-Encoding',
      ]);
    });
  },
  { keepRows: true },
);
