import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Shipment } from '#domain/shipments/schema.ts';
import { TEST_NOW, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

const SHIPMENTS = 25;
const AT_ONCE = 4;

describeOnBothEngines(
  'a write that races the deletion of its shipment',
  (engine) => {
    const staff = useStaffApi(engine);
    const entry = { status: 'IN_TRANSIT', location: 'Porto', notes: '' };
    const call = (method: string, path: string, body?: unknown, headers = {}) =>
      staff.api.call(method, `/api/v1${path}`, { token: staff.token, body, headers });

    let addresses = 0;
    const newAddress = () => `203.0.${113 + Math.floor(++addresses / 250)}.${1 + (addresses % 250)}`;

    const writes: [name: string, statuses: number[], write: (shipment: Shipment) => Promise<Response>][] = [
      ['an entry with an Idempotency-Key', [201, 404], ({ id }) => staff.addStatus(id, entry, randomUUID())],
      ['an entry repeated with one key', [201, 404], ({ id }) => staff.addStatus(id, entry, 'one-key')],
      ['a correction', [201, 404, 422], ({ id }) => staff.addStatus(id, { ...entry, corrects: 1 }, randomUUID())],
      [
        'a save with people and references',
        [200, 404, 412],
        (shipment) =>
          call(
            'PUT',
            `/shipments/${shipment.id}`,
            {
              ...shipment,
              people: { recipient: { name: 'Ada Example' } },
              references: [{ kind: 'customer', value: 'A-1' }],
            },
            { 'If-Match': `"${shipment.version}"` },
          ),
      ],
      [
        'a subscription',
        [204, 404],
        ({ trackingNumber }) =>
          staff.api.call('POST', `/api/v1/tracking/${trackingNumber}/subscriptions`, {
            body: { email: `${randomUUID()}@example.com` },
            address: newAddress(),
          }),
      ],
      [
        'an event of a batch',
        [200],
        ({ trackingNumber }) => {
          const event = { id: randomUUID(), number: trackingNumber, status: 'IN_TRANSIT', location: 'Porto' };
          return call('POST', '/events/batch', { events: [{ ...event, occurredAt: TEST_NOW, sentAt: TEST_NOW }] });
        },
      ],
    ];

    it.each(writes)('%s responds as if it came before or after', async (_, statuses, write) => {
      const answers: number[] = [];
      for (let n = 0; n < SHIPMENTS; n++) {
        const shipment = await staff.read((await staff.api.create(staff.token)).id);
        const writing = Array.from({ length: AT_ONCE }, () => write(shipment));
        const deleting = call('DELETE', `/shipments/${shipment.id}`);
        answers.push(...(await Promise.all(writing)).map(({ status }) => status));
        expect((await deleting).status).toBe(204);
      }
      expect(statuses).toEqual(expect.arrayContaining([...new Set(answers)]));
    });
  },
  { keepRows: true, poolSize: 8 },
);
