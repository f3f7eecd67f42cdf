import { expect, it } from 'vitest';
import type { PublicShipment } from '#domain/tracking/public-shipment.ts';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

describeOnBothEngines(
  'the event code',
  (engine) => {
    const staff = useStaffApi(engine);
    const attempt = { status: 'OUT_FOR_DELIVERY', location: 'London', code: 'attempt_failed' };
    const look = async (number: string): Promise<PublicShipment> =>
      (await staff.api.call('GET', `/api/v1/tracking/${number}`)).json();

    it('is stored with the entry, in full for staff and the audit log, reduced for the public', async () => {
      const { id, trackingNumber } = await staff.api.create(staff.token);
      const answer = await staff.addStatus(id, { ...attempt, reason: 'payment' });
      expect(answer.status).toBe(201);
      const entry = { code: 'attempt_failed', reason: 'payment' };
      expect((await answer.json()).trackingHistory[0]).toMatchObject(entry);
      const audit = await staff.api.call('GET', `/api/v1/shipments/${id}/audit`, { token: staff.token });
      expect((await audit.json()).items[0].after.entry).toMatchObject(entry);
      const shown = await look(trackingNumber);
      expect(shown.trackingHistory[0]).toMatchObject({ code: 'attempt_failed', reason: 'contact_us' });
      expect(JSON.stringify(shown)).not.toContain('payment');
    });

    it('survives a later correction and a restore', async () => {
      const { id } = await staff.api.create(staff.token);
      await staff.addStatus(id, { ...attempt, reason: 'not_home' });
      await staff.addStatus(id, { status: 'DELIVERED', location: 'London', code: 'to_neighbour', corrects: 1 });
      const before = (await staff.read(id)).trackingHistory;
      expect(before).toMatchObject([
        { code: 'to_neighbour', corrects: 1 },
        { reason: 'not_home', corrected: true },
        {},
      ]);
      await staff.api.call('DELETE', `/api/v1/shipments/${id}`, { token: staff.token });
      await staff.api.call('POST', `/api/v1/shipments/${id}/restore`, { token: staff.token, body: {} });
      await staff.addStatus(id, { status: 'DELIVERED', location: 'London', corrects: 0 });
      expect((await staff.read(id)).trackingHistory.slice(1, 3)).toEqual(before.slice(0, 2));
    });

    it.each([
      [{ code: 'arrived' }, 'code'],
      [{ code: 'no_such_code' }, 'code'],
      [{ code: 'out', reason: 'not_home' }, 'reason'],
      [{ reason: 'no_such_reason' }, 'reason'],
    ])('is rejected on its field when it does not fit: %j', async (more, path) => {
      const { id } = await staff.api.create(staff.token);
      const answer = await staff.addStatus(id, { ...attempt, ...more });
      expect(answer.status).toBe(422);
      expect((await answer.json()).errors).toMatchObject([{ path }]);
      expect((await staff.read(id)).trackingHistory).toHaveLength(1);
    });
  },
  { keepRows: true },
);
