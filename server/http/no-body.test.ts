import { expect, it } from 'vitest';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

const JSON_HEADERS = { 'Content-Type': 'application/json' };

describeOnBothEngines(
  'an empty body',
  (engine) => {
    const staff = useStaffApi(engine);
    const send = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
      const answer = await staff.api.call(method, path, { token: staff.token, headers, ...(body ? { body } : {}) });
      return [answer.status, (await answer.text()).match(/"title":"([^"]*)"/)?.[1]];
    };

    it('is accepted where no body is needed, with and without a content type', async () => {
      const { paths } = await (await staff.api.call('GET', '/api/openapi.json')).json();
      const operations = Object.entries<Record<string, { requestBody?: { required?: boolean } }>>(paths).flatMap(
        ([path, methods]) =>
          Object.entries(methods).map(([method, { requestBody }]) => ({
            method,
            path,
            required: requestBody?.required,
          })),
      );
      const free = operations.filter(({ method, required }) => ['post', 'put', 'patch'].includes(method) && !required);
      expect(free.map(({ path }) => path)).toEqual(
        expect.arrayContaining(['/api/v1/shipments/{id}/restore', '/api/v1/webhooks/{id}/pause']),
      );
      for (const { method, path } of free) {
        const address = path.replace('{kind}', 'late').replace(/\{\w+\}/g, 'no-such');
        const [full] = await send(method.toUpperCase(), address, {}, '{}');
        for (const headers of [JSON_HEADERS, { 'Content-Type': 'text/plain' }, {}])
          expect([path, headers, (await send(method.toUpperCase(), address, headers))[0]]).toEqual([
            path,
            headers,
            full,
          ]);
      }
    });

    it('is rejected where a body is needed, as is invalid JSON where none is', async () => {
      const expected = [400, 'The body is not valid JSON.'];
      expect(await send('POST', '/api/v1/shipments', JSON_HEADERS)).toEqual(expected);
      expect(await send('PATCH', '/api/v1/shipments/no-such', JSON_HEADERS)).toEqual(expected);
      expect(await send('POST', '/api/v1/shipments/no-such/restore', JSON_HEADERS, '{')).toEqual(expected);
      expect(await send('POST', '/api/v1/shipments/no-such/restore', { 'Content-Type': 'text/plain' }, '{}')).toEqual([
        415,
        'Send the body as application/json.',
      ]);
    });
  },
  { keepRows: true },
);
