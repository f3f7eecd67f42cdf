import { createConfig, lintFromString } from '@redocly/openapi-core';
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { beforeAll, expect, it } from 'vitest';
import { aShipmentBody, TEST_EMAIL, TEST_NOW, TEST_PASSWORD, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import fc from '#tests/fast-check.ts';
import {
  findMisfit,
  type Known,
  listOperations,
  type OpenApiDocument,
  requestsFor,
} from '#tests/openapi/operations.ts';
import { promised } from '#tests/promised.ts';

/** On each engine. */
const REQUESTS = promised(500, 10_000);
/** `npm test` sends the same requests each time; `npm run guarantees` sends others. */
const SEED = promised(20_261_121, Date.now());
const LEAK = /at .*\.[jt]s:\d+|select .* from |insert into |syntax error|node_modules|pglite|relation "/i;

describeOnBothEngines(
  'the OpenAPI document',
  (engine) => {
    const staff = useStaffApi(engine);
    let document: OpenApiDocument;
    beforeAll(async () => {
      document = await (await staff.api.call('GET', '/api/openapi.json')).json();
    });

    it('breaks none of the recommended rules of Redocly (A6)', async () => {
      const config = await createConfig({ extends: ['recommended'] });
      const problems = await lintFromString({ source: JSON.stringify(document), config });
      expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
    });

    it('breaks none of the recommended rules of Spectral, and states who can call each operation (A6)', async () => {
      const spectral = new Spectral();
      spectral.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']], rules: {} });
      const problems = await spectral.run({ ...document });
      expect(problems.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([]);
      expect(document.paths['/api/v1/shipments']?.post?.description).toContain('`shipments:write`');
      expect(document.paths['/api/v1/contact']?.post?.description).toBe('For anyone.');
    });

    it('defines the items of every array, and forbids what validation rejects', () => {
      const arrays: unknown[] = [];
      JSON.stringify(document, (_key, value) => {
        if (value?.type === 'array') arrays.push(value.items);
        return value;
      });
      expect(arrays.length).toBeGreaterThan(10);
      expect(arrays).not.toContain(undefined);
      const shipment = document.paths['/api/v1/shipments']?.post?.requestBody?.content?.['application/json']?.schema;
      expect(shipment?.properties).toMatchObject({
        weight: { exclusiveMinimum: 0 },
        serviceType: { enum: ['EXPRESS', 'STANDARD', 'ECONOMY', 'INTERNATIONAL'] },
        originAddress: { minLength: 1 },
        items: { items: { properties: { quantity: { minimum: 1, multipleOf: 1 }, weight: { minimum: 0 } } } },
      });
    });

    it('states which operations need a session, as the guard enforces it', async () => {
      const open = listOperations(document).filter(({ security }) => security?.length === 0);
      expect(open.map(({ method, path }) => `${method} ${path}`)).toContain('GET /api/v1/tracking/{trackingNumber}');
      expect(open.map(({ path }) => path).filter((path) => path.startsWith('/api/v1/shipments'))).toEqual([]);
      expect(document.security).toEqual([{ bearer: [] }]);
    });

    it('holds for generated requests, valid and invalid: no 5xx, nothing undocumented, no leak (A1, A2)', async () => {
      const schemas = document.components?.schemas ?? {};
      const operations = listOperations(document);
      const { id, trackingNumber } = await staff.api.create(staff.token);
      const { id: _, ...shipment } = aShipmentBody();
      const status = { status: 'IN_TRANSIT', location: 'London' };
      const known: Known = {
        values: [id, trackingNumber, '"1"', '"2"', '"3"'],
        bodies: {
          'POST /api/v1/shipments': shipment,
          'PUT /api/v1/shipments/{id}': shipment,
          'PATCH /api/v1/shipments/{id}': { notes: 'Call first.', weight: 3 },
          'POST /api/v1/shipments/{id}/history': status,
          'POST /api/v1/events/batch': {
            events: [{ ...status, id, number: trackingNumber, occurredAt: TEST_NOW, sentAt: TEST_NOW }],
          },
          'POST /api/v1/session': { email: TEST_EMAIL, password: TEST_PASSWORD },
        },
      };
      const requests = fc.sample(
        fc
          .constantFrom(...operations)
          .chain((operation) => fc.tuple(fc.constant(operation), requestsFor(operation, schemas, known), fc.boolean())),
        { numRuns: REQUESTS, seed: SEED },
      );
      let token = staff.token;
      const statuses = new Map<number, number>();
      for (const [n, [operation, request, isStaff]] of requests.entries()) {
        // Separate addresses, because rate limits would reject the rest.
        const address = `2001:db8:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::1`;
        const signed = isStaff || n % 4 > 0 ? { token } : {};
        const response = await staff.api.call(request.method, request.path, { ...request, ...signed, address });
        const { status } = response;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const text =
          response.headers.get('Content-Type') === 'application/problem+json' ? await response.clone().text() : '';
        const misfit = status >= 500 ? `status ${status}` : await findMisfit(operation, schemas, response);
        expect({ seed: SEED, request, misfit }).toEqual({ seed: SEED, request, misfit: undefined });
        expect(text).not.toMatch(LEAK);
        // A generated sign-out may have ended the session.
        if (signed.token && status === 401) token = await staff.api.signIn();
      }
      for (const status of [200, 201, 204, 400, 401, 404, 415, 422])
        expect([status, statuses.get(status)]).not.toEqual([status, undefined]);
    }, 600_000);
  },
  { keepRows: true },
);
