import { expect, it } from 'vitest';
import { aShipmentBody, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

describeOnBothEngines(
  'an estimate without a time',
  (engine) => {
    const staff = useStaffApi(engine, { timeZone: 'America/New_York' });
    const NINE = '2026-12-09T14:00:00.000Z';

    it('becomes 09:00 in the company’s time zone on creation, and repeating the request writes nothing', async () => {
      const body = aShipmentBody({ estimatedDeliveryDate: '2026-12-09' });
      const created = await staff.post(body);
      expect([created.status, (await created.json()).estimatedDeliveryDate]).toEqual([201, NINE]);
      const again = await staff.post(body);
      expect([again.status, (await again.json()).version]).toEqual([200, 1]);
    });

    it('becomes the same time on full and partial saves', async () => {
      const shipment = await staff.api.create(staff.token);
      const saved = await staff.save(shipment, { estimatedDeliveryDate: '2026-12-09' });
      expect((await saved.json()).estimatedDeliveryDate).toBe(NINE);
      const patched = await staff.api.call('PATCH', `/api/v1/shipments/${shipment.id}`, {
        body: { estimatedDeliveryDate: '2026-07-09' },
        token: staff.token,
        headers: { 'If-Match': '"2"' },
      });
      expect([patched.status, (await patched.json()).errors]).toMatchObject([422, [{ code: 'estimatePast' }]]);
      const summer = await staff.api.call('PATCH', `/api/v1/shipments/${shipment.id}`, {
        body: { estimatedDeliveryDate: '2027-07-09' },
        token: staff.token,
        headers: { 'If-Match': '"2"' },
      });
      expect((await summer.json()).estimatedDeliveryDate).toBe('2027-07-09T13:00:00.000Z');
    });

    it.each(['2026-02-30', '2026-12-9', '09.12.2026', '0001-01-01', '9999-12-31', '2026-12-09T09:00', 'soon', ''])(
      'is rejected on its field if it reads %j',
      async (estimatedDeliveryDate) => {
        const answer = await staff.post(aShipmentBody({ estimatedDeliveryDate }));
        expect([answer.status, (await answer.json()).errors]).toMatchObject([
          422,
          [{ path: 'estimatedDeliveryDate', code: 'invalidValue' }],
        ]);
      },
    );
  },
  { keepRows: true },
);
