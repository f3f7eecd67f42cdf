import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { NO_PEOPLE } from '#domain/shipment-people/people.ts';
import type { ShipmentRecord } from '#domain/shipments/schema.ts';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

const PEOPLE = {
  sender: { ...NO_PEOPLE.sender, name: 'Dana Pretend' },
  recipient: { ...NO_PEOPLE.recipient, name: 'Inés Invented', language: 'es' },
};

describeOnBothEngines(
  'a partial update of a shipment',
  (engine) => {
    const staff = useStaffApi(engine);
    const call = (method: string, path: string, body: unknown, headers = {}) =>
      staff.api.call(method, `/api/v1${path}`, { body, headers, token: staff.token });
    const patch = ({ id, version }: { id: string; version: number }, changes: unknown) =>
      call('PATCH', `/shipments/${id}`, changes, { 'If-Match': `"${version}"` });
    const refusal = async (shipment: ShipmentRecord, changes: object) => {
      const answer = await patch(shipment, changes);
      const { errors } = await answer.json();
      return [answer.status, ...errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)];
    };
    let customerId: string;
    let created: ShipmentRecord;
    beforeEach(async () => {
      customerId = randomUUID();
      await call('POST', '/customers', { id: customerId, name: `Invented ${customerId}` });
      created = (await staff.api.create(staff.token, {
        customerId,
        people: PEOPLE,
        references: [{ kind: 'order', value: 'PO 4711' }],
        notes: 'Fragile',
        dimensions: { length: 3, width: 2, height: 1 },
        originPlace: 'Harbour',
        items: [{ description: 'Book', quantity: 2, weight: 1 }],
        estimatedDeliveryDate: '2026-12-03T09:00:00Z',
      })) as ShipmentRecord;
    });

    it('keeps other fields exactly, and accepts read-only fields of a read', async () => {
      const { trackingNumber, trackingHistory, version, customer, alsoOn } = created;
      const readOnly = {
        trackingNumber,
        trackingHistory,
        version,
        customer,
        alsoOn,
        createdAt: '2020-01-01T00:00:00Z',
      };
      const first = await patch(created, { ...readOnly, weight: 3, items: [] });
      expect([first.status, first.headers.get('ETag')]).toEqual([200, '"2"']);
      const lighter = { ...created, weight: 3, items: [], version: 2 };
      expect(await first.json()).toEqual(lighter);
      const recipient = { name: 'Otto Invented' };
      const second = await patch(lighter, {
        people: { recipient },
        references: [],
        customerId: null,
        estimatedDeliveryDate: null,
        status: 'ON_HOLD',
      });
      const whole = {
        ...lighter,
        customerId: null,
        customer: null,
        references: [],
        estimatedDeliveryDate: null,
        version: 3,
        people: { sender: NO_PEOPLE.sender, recipient: { ...NO_PEOPLE.recipient, ...recipient } },
        status: 'ON_HOLD',
      };
      expect(await second.json()).toEqual(whole);
      expect(await staff.read(created.id)).toEqual(whole);
    });

    it('writes nothing for an empty body and returns the shipment', async () => {
      const audit = async () => (await (await call('GET', `/shipments/${created.id}/audit`, undefined)).json()).items;
      const before = await audit();
      for (const changes of [{}, { trackingNumber: 'TC-ZZZZZZZZ', version: 9 }]) {
        const answer = await patch(created, changes);
        expect([answer.status, answer.headers.get('ETag'), await answer.json()]).toEqual([200, '"1"', created]);
      }
      expect(await audit()).toEqual(before);
      expect((await patch({ ...created, version: 2 }, {})).status).toBe(412);
    });

    it('validates the result like a full save', async () => {
      expect(await refusal(created, { wieght: 3 })).toEqual([422, 'wieght unknownField']);
      expect(await refusal(created, { weight: null })).toEqual([422, 'weight weightPositive']);
      expect(await refusal(created, { serviceType: '', originAddress: ' ', weight: 0 })).toEqual([
        ...[422, 'serviceType requiredFields', 'originAddress requiredFields', 'weight weightPositive'],
      ]);
      expect(await refusal(created, { dimensions: { length: 1, width: 0.5, height: 0 } })).toEqual([
        ...[422, 'dimensions.width dimensionMinimum'],
      ]);
      expect(await refusal(created, { items: [{ quantity: 0 }] })).toEqual([
        422,
        'items.0.quantity itemQuantityMinimum',
      ]);
      expect((await refusal(created, { customerId: 'no-such-one' }))[0]).toBe(422);
      staff.api.setNow('2026-12-10T12:00:00.000Z');
      expect(await refusal(created, { estimatedDeliveryDate: '2026-12-04T09:00:00Z' })).toEqual([
        ...[422, 'estimatedDeliveryDate estimatePast'],
      ]);
      expect(await staff.read(created.id)).toEqual(created);
      const late = await patch(created, { originAddress: 'Oslo, 1 Test Road' });
      // The place shown to visitors belonged to the other address.
      expect(await late.json()).toMatchObject({
        originAddress: 'Oslo, 1 Test Road',
        originPlace: '',
        notes: 'Fragile',
      });
    });

    it('requires the version, and lets one of several changes of one version win', async () => {
      expect((await call('PATCH', `/shipments/${created.id}`, { notes: 'x' })).status).toBe(428);
      expect((await patch({ id: 'no-such-id', version: 1 }, { notes: 'x' })).status).toBe(404);
      const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((notes) => patch(created, { notes })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412]);
      expect((await staff.read(created.id)).version).toBe(2);
    });
  },
  { keepRows: true },
);
