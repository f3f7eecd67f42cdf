import { beforeEach, expect, it } from 'vitest';
import { ROUTES } from '#server/endpoints.ts';
import { openTestApi, type TestApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

/** Every cacheable route, written out, so that no private one can be added unnoticed. */
const PUBLIC = [
  'GET /api/openapi.json',
  'GET /api/v1/brand/colors.css',
  'GET /api/v1/brand/icon.svg',
  'GET /api/v1/brand/marks/:mark/:file',
  'GET /api/v1/brand/services.svg',
  'GET /api/v1/charts/strip.svg',
  'GET /api/v1/tracking',
  'GET /api/v1/tracking/:trackingNumber',
];
/** Queries that public routes require. */
const QUERIES: Record<string, (number: string) => string> = {
  'GET /api/v1/tracking': (number) => `?numbers=${number}`,
};
/** Routes that end the requesting session. */
const ENDING = ['DELETE /api/v1/session', 'DELETE /api/v1/account/sessions'];

describeOnBothEngines('an API response', (engine) => {
  let staff: { api: TestApi; token: string };
  beforeEach(async () => {
    const api = await openTestApi(engine.database);
    staff = { api, token: await api.signIn() };
  });

  it('is not cacheable unless its route is public, for every status (R8)', async () => {
    const { id, trackingNumber } = await staff.api.create(staff.token);
    const routes = Object.keys(ROUTES).filter((route) => !ENDING.includes(route));
    const cacheable: string[] = [];
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ');
      const address = path.replace(':trackingNumber', trackingNumber).replace(/:[a-zA-Z]+/g, id);
      const body = ['POST', 'PUT', 'PATCH'].includes(method) ? {} : undefined;
      const query = QUERIES[route]?.(trackingNumber) ?? '';
      for (const token of [staff.token, undefined]) {
        const answer = await staff.api.call(method, address + query, { body, ...(token && { token }) });
        const policy = answer.headers.get('Cache-Control') ?? 'none';
        if (!policy.startsWith('no-store')) cacheable.push(route);
        await answer.body?.cancel();
      }
    }
    expect(cacheable.filter((route) => !PUBLIC.includes(route))).toEqual([]);
    expect(cacheable).toContain('GET /api/v1/tracking/:trackingNumber');
  });

  it('is private when it contains a person, such as a session or a shipment', async () => {
    const { id } = await staff.api.create(staff.token);
    for (const path of ['/session', '/shipments', `/shipments/${id}`, '/account/sessions', '/customers', '/activity']) {
      const answer = await staff.api.call('GET', `/api/v1${path}`, { token: staff.token });
      expect([path, answer.status, answer.headers.get('Cache-Control')]).toEqual([path, 200, 'no-store']);
    }
  });
});
