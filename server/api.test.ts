import { describe, expect, it } from 'vitest';
import { ROUTES } from '#server/endpoints.ts';
import { aShipmentBody, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

const toAddress = (path: string) => path.replace(':trackingNumber', 'TC-UNKNOWN1').replace(/:[a-zA-Z]+/g, 'no-such-id');
/** Every public route, written out, so that one opened by mistake shows here. */
const FOR_STRANGERS = [
  'DELETE /api/v1/subscriptions/:token',
  'GET /api/openapi.json',
  'GET /api/v1/brand/colors.css',
  'GET /api/v1/brand/icon.svg',
  'GET /api/v1/brand/marks/:mark/:file',
  'GET /api/v1/brand/services.svg',
  'GET /api/v1/charts/strip.svg',
  'GET /api/v1/connection-test',
  'GET /api/v1/exports/:token',
  'GET /api/v1/invitations/:token',
  'GET /api/v1/subscriptions/:token',
  'GET /api/v1/tracking',
  'GET /api/v1/tracking/:trackingNumber',
  'GET /api/v1/tracking/:trackingNumber/events',
  'POST /api/v1/contact',
  'POST /api/v1/invitations/:token',
  'POST /api/v1/session',
  'POST /api/v1/session/code',
  'POST /api/v1/session/passkey',
  'POST /api/v1/tracking/:trackingNumber/subscriptions',
];
const LEAK = /at .*\.[jt]s:\d+|select |insert |update |syntax error|node_modules|\/work|pglite|postgres/i;

describeOnBothEngines(
  'the API',
  (engine) => {
    const staff = useStaffApi(engine);
    const send = (method: string, path: string, options: Parameters<typeof staff.api.call>[2] = {}) =>
      staff.api.call(method, path, { token: staff.token, ...options });

    describe('every route', () => {
      it('responds with 401 to anonymous callers and signed-out tokens unless it is on the public list (A4)', async () => {
        const old = await staff.api.signIn();
        expect((await staff.api.call('DELETE', '/api/v1/session', { token: old })).status).toBe(204);
        const routes = staff.api.routes();
        expect(routes.length).toBeGreaterThan(10);
        for (const { method, path } of routes) {
          const isPublic = FOR_STRANGERS.includes(`${method} ${path}`);
          const body = ['POST', 'PUT', 'PATCH'].includes(method) ? {} : undefined;
          for (const token of [undefined, old, 'forged.token']) {
            const { status } = await staff.api.call(method, toAddress(path), { body, ...(token ? { token } : {}) });
            expect([method, path, token, status === 401]).toEqual([method, path, token, !isPublic]);
          }
        }
      });

      it('appears in the route table, which lists no other', () => {
        const known = staff.api.routes().map(({ method, path }) => `${method} ${path}`);
        expect(Object.keys(ROUTES).toSorted()).toEqual(known.toSorted());
        const open = Object.keys(ROUTES).filter((route) => ROUTES[route]?.permission === 'anyone');
        expect(open.toSorted()).toEqual(FOR_STRANGERS);
      });

      it('guards HEAD like GET, and a percent-encoded path like the plain one', async () => {
        expect((await staff.api.call('HEAD', '/api/v1/shipments')).status).toBe(401);
        expect((await staff.api.call('GET', '/api/v1/%73hipments')).status).toBe(401);
      });
    });

    describe('errors', () => {
      it.each([
        ['POST', '/api/v1/shipments', { body: '{"id":', headers: {} }, 400],
        ['POST', '/api/v1/shipments', { body: '['.repeat(5000), headers: {} }, 400],
        ['POST', '/api/v1/shipments', { body: 'x', headers: { 'Content-Type': 'text/plain' } }, 415],
        ['POST', '/api/v1/shipments', { body: `"${'x'.repeat(300_000)}"`, headers: {} }, 413],
        ['POST', '/api/v1/shipments', { body: '[]', headers: {} }, 422],
        ['PUT', '/api/v1/shipments/no-such-id', { body: aShipmentBody(), headers: {} }, 428],
        ['PATCH', '/api/v1/shipments/no-such-id', { headers: {} }, 415],
        ['PUT', '/api/v1/shipments/no-such-id', { body: aShipmentBody(), headers: { 'If-Match': 'x' } }, 400],
        ['GET', '/api/v1/shipments/no-such-id', { headers: {} }, 404],
        ['GET', "/api/v1/shipments/'%20or%201=1", { headers: {} }, 404],
        ['GET', '/api/v1/shipments/%00', { headers: {} }, 400],
        ['GET', '/api/v1/shipments?search=%00', { headers: {} }, 400],
        ['GET', '/api/v1/nothing', { headers: {} }, 404],
        ['GET', '/api/v1/tracking/x', { headers: {} }, 400],
      ] as const)('%s %s responds with a problem without a leak (A2, A3)', async (method, path, options, status) => {
        const response = await send(method, path, options);
        expect(response.status).toBe(status);
        expect(response.headers.get('Content-Type')).toBe('application/problem+json');
        const text = await response.text();
        expect(JSON.parse(text)).toMatchObject({ status, title: expect.any(String), requestId: expect.any(String) });
        expect(text).not.toMatch(LEAK);
      });

      it('names the allowed methods when the method is wrong (A3)', async () => {
        const wrong = await send('POST', '/api/v1/shipments/some-thing', { body: {} });
        expect(wrong.status).toBe(405);
        expect(wrong.headers.get('Allow')).toBe('DELETE, GET, HEAD, PATCH, PUT');
        const stranger = await staff.api.call('DELETE', '/api/v1/tracking/TC-AAAAAAAA');
        expect([stranger.status, stranger.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
      });

      it('accepts bodies up to 20 levels and 256 kB', async () => {
        const answer = async (body: string) => {
          const response = await send('POST', '/api/v1/shipments', { body });
          return [response.status, (await response.json()).title];
        };
        const nest = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
        expect((await answer(nest(20)))[1]).not.toBe('The body is nested too deeply.');
        expect(await answer(nest(21))).toEqual([400, 'The body is nested too deeply.']);
        const ofBytes = (bytes: number) => JSON.stringify({ notes: 'x'.repeat(bytes - '{"notes":""}'.length) });
        expect((await answer(ofBytes(256 * 1024)))[0]).not.toBe(413);
        expect((await answer(ofBytes(256 * 1024 + 1)))[0]).toBe(413);
        // Only a change of the company may be longer.
        const body = JSON.parse(ofBytes(256 * 1024 + 1));
        expect((await send('POST', '/api/v1/company', { body })).status).toBe(413);
      });

      it('lists at most 20 unknown names, each truncated to 100 letters (A3)', async () => {
        const names = Array.from({ length: 30 }, (_, n) => `${String(n).padStart(2, '0')}${'x'.repeat(200)}`);
        const shown = names.slice(0, 20).map((name) => `${name.slice(0, 100)}…`);
        const body = Object.fromEntries(names.map((name) => [name, 1]));
        const queries = await send('GET', `/api/v1/tracking/TC-DEMO0001?${names.join('=&')}=`);
        const toPaths = async (answer: Response) =>
          (await answer.json()).errors.map(({ path }: { path: string }) => path);
        expect(await toPaths(queries)).toEqual(shown);
        expect(await toPaths(await send('POST', '/api/v1/contact', { body }))).toEqual(shown);
      });

      it('rejects unknown body fields by name, at any depth (A3)', async () => {
        const items = [{ description: 'Book', quantity: 1, weight: 1, colour: 'red' }];
        const answer = await send('POST', '/api/v1/shipments', { body: aShipmentBody({ wieght: 3, items }) });
        expect(answer.status).toBe(422);
        const { title, errors } = await answer.json();
        expect(title).toBe('Unknown field: wieght.');
        expect(errors).toEqual([
          { path: 'wieght', code: 'unknownField', message: 'Unknown field' },
          { path: 'items.0.colour', code: 'unknownField', message: 'Unknown field' },
        ]);
        const status = await send('POST', '/api/v1/contact', { body: { subjekt: '', __proto__x: 1, constructor: {} } });
        expect((await status.json()).errors.map(({ path }: { path: string }) => path)).toEqual([
          'subjekt',
          '__proto__x',
          'constructor',
        ]);
      });

      it('ignores body fields that a read of the same resource returns, so that it can be sent back (A3)', async () => {
        const shipment = await staff.api.create(staff.token, { version: 7, trackingHistory: [] });
        expect([shipment.version, shipment.trackingHistory.length]).toEqual([1, 1]);
        const saved = await staff.save(shipment, { notes: 'read, changed, sent back' });
        expect([saved.status, (await saved.json()).notes]).toEqual([200, 'read, changed, sent back']);
        const timed = await staff.addStatus(shipment.id, { status: 'IN_TRANSIT', location: 'London', timestamp: 'x' });
        expect([timed.status, (await timed.json()).errors[0].path]).toEqual([422, 'timestamp']);
      });

      it('rejects unknown query parameters by name (A6)', async () => {
        for (const path of ['/api/v1/shipments', '/api/v1/shipments/summary', '/api/v1/tracking/TC-AAAAAAAA']) {
          const answer = await send('GET', `${path}?stauts=IN_TRANSIT&${'x'.repeat(200)}`);
          const { title, errors } = await answer.json();
          expect([path, answer.status, title]).toEqual([path, 400, 'Unknown query parameter: stauts.']);
          expect(errors.map((error: { path: string }) => error.path)).toEqual(['stauts', `${'x'.repeat(100)}…`]);
        }
        const stranger = await staff.api.call('GET', '/api/v1/shipments?stauts=x');
        expect(stranger.status).toBe(401);
        expect((await send('GET', '/api/v1/shipments?status=IN_TRANSIT&limit=1')).status).toBe(200);
      });
    });

    it('describes every route in its OpenAPI document', async () => {
      const document = await (await staff.api.call('GET', '/api/openapi.json')).json();
      expect(document.openapi).toBe('3.1.0');
      const described = Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
      );
      const routes = staff.api.routes().map(({ method, path }) => `${method} ${path}`);
      expect(described.sort()).toEqual(routes.filter((route) => !route.endsWith('openapi.json')).sort());
    });

    it('logs no password and no token (S11)', async () => {
      await staff.api.call('GET', '/api/v1/session', { token: staff.token });
      const all = staff.api.logs.join('\n');
      expect(all).not.toContain('a-test-password');
      expect(all).not.toContain(staff.token);
    });
  },
  { keepRows: true },
);
