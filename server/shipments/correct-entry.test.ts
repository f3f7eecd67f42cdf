import { expect, test } from 'vitest';
import type { Shipment } from '#domain/shipment.schema.ts';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

describeOnBothEngines(
  'correcting an entry',
  (engine) => {
    const staff = useStaffApi(engine);
    const correct = (id: string, corrects: unknown, key?: string) =>
      staff.addStatus(id, { status: 'IN_TRANSIT', location: 'Bremerhaven', corrects }, key);

    test('adds the right one and marks the wrong one, which stays to the letter', async () => {
      const { id } = await staff.api.create(staff.token);
      await staff.addStatus(id, { status: 'IN_TRANSIT', location: 'Bremen', notes: 'Typed wrong' });
      const before = (await staff.read(id)).trackingHistory;
      const response = await correct(id, 1, 'key');
      expect(response.status).toBe(201);
      const [right, wrong, oldest]: Shipment['trackingHistory'] = (await response.json()).trackingHistory;
      expect(right).toMatchObject({ location: 'Bremerhaven', corrects: 1 });
      expect(wrong).toEqual({ ...before[0], corrected: true });
      expect(oldest).toEqual(before[1]);
    });

    test('is marked for the public too', async () => {
      const { id, trackingNumber } = await staff.api.create(staff.token);
      await correct(id, 0);
      const { trackingHistory } = await (await staff.api.call('GET', `/api/v1/tracking/${trackingNumber}`)).json();
      expect(trackingHistory).toMatchObject([{ location: 'Bremerhaven' }, { location: 'New York', corrected: true }]);
      expect(Object.keys(trackingHistory[0])).not.toContain('corrected');
    });

    test('is written once for one key, and can mark the oldest entry', async () => {
      const { id } = await staff.api.create(staff.token);
      await correct(id, 0, 'key');
      await correct(id, 0, 'key');
      const { trackingHistory } = await staff.read(id);
      expect(trackingHistory.map(({ corrected }) => corrected)).toEqual([undefined, true]);
    });

    test.each([1, 2, -1, 0.5, 'x', 2_000_000])('is refused for an entry that is none: %j', async (corrects) => {
      const { id } = await staff.api.create(staff.token);
      expect((await correct(id, corrects)).status).toBe(422);
      expect((await staff.read(id)).trackingHistory).toHaveLength(1);
    });

    test('stands in the audit log with what it corrects', async () => {
      const { id } = await staff.api.create(staff.token);
      await correct(id, 0);
      const response = await staff.api.call('GET', `/api/v1/shipments/${id}/audit`, { token: staff.token });
      expect((await response.json()).items[0].after.entry).toMatchObject({ location: 'Bremerhaven', corrects: 0 });
    });
  },
  { keepRows: true },
);
