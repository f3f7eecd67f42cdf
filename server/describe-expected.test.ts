import { expect, it } from 'vitest';
import { aShipmentBody, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

const MOMENT = 'date and time with offset, such as 2026-12-01T09:00:00Z';
const ID = '8 to 64 characters of A-Z a-z 0-9 _ -';

describeOnBothEngines(
  'a value that violates the schema',
  (engine) => {
    const staff = useStaffApi(engine);
    const refuse = async (method: string, path: string, body?: unknown) => {
      const answer = await staff.api.call(method, `/api/v1${path}`, { token: staff.token, ...(body ? { body } : {}) });
      return { status: answer.status, ...(await answer.json()) };
    };

    it.each([
      ['id', 'ord-77', ID],
      ['id', 77, 'a string'],
      ['serviceType', 'express', 'one of EXPRESS, STANDARD, ECONOMY, INTERNATIONAL'],
      ['status', 'shipped', expect.stringMatching(/^one of LABEL_CREATED, .*IN_TRANSIT/)],
      ['estimatedDeliveryDate', '2026-12', `${MOMENT}, or a day, such as 2026-12-01`],
      ['estimatedDeliveryDate', 1, 'a string'],
      ['estimatedDeliveryDate', '9999-12-31', `${MOMENT}, or a day from 1970 to 8999`],
      ['createdAt', '1969-12-31T23:59:59Z', 'a time from 1970 to 8999'],
      ['weightUnit', 'g', 'one of kg, lb'],
      ['notes', 5, 'a string'],
    ])('in a body is answered with the expected value: %s %j', async (path, value, expected) => {
      const { status, errors } = await refuse('POST', '/shipments', aShipmentBody({ [path]: value }));
      expect([status, errors]).toEqual([
        422,
        [{ path, message: 'This value is not valid', code: 'invalidValue', expected }],
      ]);
    });

    it('in a body is answered with the type of a number sent as text', async () => {
      const { errors } = await refuse('POST', '/shipments', aShipmentBody({ weight: '2.490' }));
      const message = 'Weight must be greater than 0';
      expect(errors).toEqual([{ path: 'weight', message, code: 'weightPositive', expected: 'a number' }]);
    });

    it.each([
      ['limit=100000', 'limit', 'at most 100'],
      ['limit=0', 'limit', 'at least 1'],
      ['limit=1.5', 'limit', 'a whole number'],
      ['limit=many', 'limit', 'a number'],
      [`search=${'x'.repeat(201)}`, 'search', 'at most 200 characters'],
      ['status=shipped', 'status', expect.stringMatching(/^one of LABEL_CREATED, /)],
      ['updatedSince=yesterday', 'updatedSince', MOMENT],
    ])('in a URL is answered with the expected value: %s', async (query, path, expected) => {
      const { status, errors } = await refuse('GET', `/shipments?${query}`);
      expect([status, errors]).toMatchObject([400, [{ path, code: 'invalidValue', expected }]]);
    });

    it('for the status it comes with is answered with those that fit', async () => {
      const { id } = await staff.api.create(staff.token);
      const entry = { status: 'ON_HOLD', location: 'Oslo', code: 'to_person', reason: 'closed' };
      expect((await refuse('POST', `/shipments/${id}/history`, entry)).errors).toMatchObject([
        { path: 'code', expected: expect.stringMatching(/^one of held_customs, .*returned, or another status$/) },
        { path: 'reason', expected: 'null unless the code is attempt_failed' },
      ]);
    });

    it('in one of many events is answered with the expected value', async () => {
      const event = { id: 'x', number: 'TC-DEMO0001', status: 'IN_TRANSIT', location: 'Oslo' };
      const { results } = await refuse('POST', '/events/batch', { events: [event] });
      const field = { field: 'id', message: 'This value is not valid' };
      expect(results).toMatchObject([
        { result: 'refused', ...field, expected: expect.stringMatching(/^a UUID, such as/) },
      ]);
    });

    it('with a message that states the rule, or against a custom rule, is answered without it', async () => {
      const body = aShipmentBody({ originAddress: 7, weight: -1, notes: 'half a \uD83D' });
      const { errors } = await refuse('POST', '/shipments', body);
      expect(errors.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
        ['originAddress', 'requiredFields'],
        ['notes', 'invalidValue'],
      ]);
      for (const error of errors) expect(error).not.toHaveProperty('expected');
    });

    it('is described in the API document', async () => {
      const { components } = await (await staff.api.call('GET', '/api/openapi.json')).json();
      const { properties, required } = components.schemas.Problem.properties.errors.items;
      expect([properties.expected.type, required]).toEqual(['string', ['path', 'message', 'code']]);
    });
  },
  { keepRows: true },
);
