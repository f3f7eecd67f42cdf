import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Shipment } from '#domain/shipments/schema.ts';
import { aBatchEvent, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

const ROUNDS = 25;
const CONCURRENT_WRITES = 4;

describeOnBothEngines(
  'a write that races the deletion of its shipment',
  (engine) => {
    const staff = useStaffApi(engine);
    const entry = { status: 'IN_TRANSIT', location: 'Porto', notes: '' };
    const call = (method: string, path: string, body?: unknown, headers = {}) =>
      staff.api.call(method, `/api/v1${path}`, { token: staff.token, body, headers });

    let clients = 0;
    /** Each subscription comes from another client, so that the rate limit rejects none. */
    const newClientIp = () => `203.0.${113 + Math.floor(++clients / 250)}.${1 + (clients % 250)}`;

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
            address: newClientIp(),
          }),
      ],
      [
        'an event of a batch',
        [200],
        async ({ trackingNumber }) => {
          const answer = await call('POST', '/events/batch', { events: [aBatchEvent(trackingNumber)] });
          expect(['stored', 'unknown']).toContain((await answer.clone().json()).results[0]?.result);
          return answer;
        },
      ],
    ];

    it.each(writes)('%s responds as if it came before or after the deletion', async (_, statuses, write) => {
      const answers: number[] = [];
      for (let n = 0; n < ROUNDS; n++) {
        const shipment = await staff.read((await staff.api.create(staff.token)).id);
        const writing = Array.from({ length: CONCURRENT_WRITES }, () => write(shipment));
        const deleting = call('DELETE', `/shipments/${shipment.id}`);
        answers.push(...(await Promise.all(writing)).map(({ status }) => status));
        expect((await deleting).status).toBe(204);
      }
      expect(answers.filter((status) => !statuses.includes(status))).toEqual([]);
    });
  },
  { keepRows: true, poolSize: 8 },
);
