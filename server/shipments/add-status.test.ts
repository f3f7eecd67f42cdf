import { expect, it } from 'vitest';
import type { Shipment } from '#domain/shipments/schema.ts';
import { TEST_NOW, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

describeOnBothEngines(
  'adding a status',
  (engine) => {
    const staff = useStaffApi(engine);

    it('prepends the entry with the server time and sets the status', async () => {
      const created = await staff.api.create(staff.token, { createdAt: '2026-12-01T10:00:00Z' });
      const changed: Shipment = await (
        await staff.addStatus(created.id, { status: 'ON_HOLD', location: 'Halifax', notes: 'Waiting' })
      ).json();
      expect(changed.status).toBe('ON_HOLD');
      expect(changed.trackingHistory).toEqual([
        { status: 'ON_HOLD', timestamp: TEST_NOW, location: 'Halifax', notes: 'Waiting' },
        ...created.trackingHistory,
      ]);
    });

    it.each([{ status: '', location: 'Oslo' }, { status: 'DELIVERED', location: ' ' }, {}])(
      'rejects %j with "Status and location are required"',
      async (body) => {
        const { id } = await staff.api.create(staff.token);
        const response = await staff.addStatus(id, body);
        expect(response.status).toBe(422);
        expect((await response.json()).title).toBe('Status and location are required');
      },
    );

    it.each([
      'TC-DEMO0001',
      'Depot tc–demo0001, Halle',
      ']C1TC-DEMO0001',
      'TC-ABCDEFGH',
      'http://x.example/track/NLS-5GZ8K3YM',
    ])('rejects the tracking number in %j as a place and writes nothing', async (location) => {
      const { id } = await staff.api.create(staff.token);
      const response = await staff.addStatus(id, { status: 'IN_TRANSIT', location });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        title: 'This is a tracking number, not a place',
        errors: [{ path: 'location', code: 'placeIsNumber' }],
      });
      expect((await staff.read(id)).trackingHistory).toHaveLength(1);
    });

    it('keeps 100 concurrent entries in one order with the status of the newest (C1)', async () => {
      const { id } = await staff.api.create(staff.token, { createdAt: '2026-12-01T10:00:00Z' });
      const statuses = ['IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED', 'ON_HOLD'] as const;
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, n) => staff.addStatus(id, { status: statuses[n % 4], location: `Stop ${n}` })),
      );
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
      const shipment = await staff.read(id);
      const places = shipment.trackingHistory.slice(0, -1).map((entry) => entry.location);
      expect(new Set(places).size).toBe(100);
      expect(shipment.version).toBe(101);
      expect(shipment.status).toBe(shipment.trackingHistory[0]?.status);
      const times = shipment.trackingHistory.map((entry) => entry.timestamp);
      expect(times).toEqual([...times].sort().reverse());
    });

    it('writes once for a repeated Idempotency-Key, also concurrently', async () => {
      const { id } = await staff.api.create(staff.token);
      const body = { status: 'IN_TRANSIT', location: 'Oslo' };
      const answers = await Promise.all(Array.from({ length: 10 }, () => staff.addStatus(id, body, 'key-1')));
      expect(answers.map((answer) => answer.status)).toEqual(Array<number>(10).fill(201));
      expect((await staff.read(id)).trackingHistory).toHaveLength(2);
      expect((await staff.addStatus(id, { ...body, location: 'Bergen' }, 'key-1')).status).toBe(409);
      expect((await staff.addStatus(id, body, 'key-2')).status).toBe(201);
      expect((await staff.read(id)).trackingHistory).toHaveLength(3);
    });

    it('accepts the tracking number instead of the id, as reads do', async () => {
      const { id, trackingNumber } = await staff.api.create(staff.token);
      const body = { status: 'IN_TRANSIT', location: 'Oslo' };
      const added: Shipment = await (await staff.addStatus(trackingNumber, body, 'key-1')).json();
      expect([added.id, added.trackingHistory.length]).toEqual([id, 2]);
      expect((await staff.addStatus(id, body, 'key-1')).status).toBe(201);
      expect(await staff.read(trackingNumber)).toEqual(added);
      const status = async (name: string) =>
        [
          await staff.addStatus(name, body),
          await staff.api.call('GET', `/api/v1/shipments/${name}`, { token: staff.token }),
        ].map((answer) => answer.status);
      for (const name of ['TC-UNKNOWN1', trackingNumber.toLowerCase()]) expect(await status(name)).toEqual([404, 404]);
      // An id in the format of a number stays an id.
      const named = await staff.api.create(staff.token, { id: 'TC-TAKEN001' });
      await staff.api.create(staff.token, { trackingNumber: 'TC-TAKEN001' });
      expect(await staff.read('TC-TAKEN001')).toEqual(named);
    });

    it('never gives a later entry an earlier time when the clock is set back slightly', async () => {
      const { id } = await staff.api.create(staff.token, { createdAt: '2026-12-01T10:00:00Z' });
      await staff.addStatus(id, { status: 'IN_TRANSIT', location: 'Oslo' });
      staff.api.setNow('2026-12-02T11:59:59.900Z');
      const changed: Shipment = await (await staff.addStatus(id, { status: 'DELIVERED', location: 'Bergen' })).json();
      expect(changed.trackingHistory[0]?.timestamp).toBe(TEST_NOW);
    });
  },
  { keepRows: true },
);
