import { expect, it } from 'vitest';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

describeOnBothEngines(
  'subscribing to a shipment',
  (engine) => {
    const staff = useStaffApi(engine);
    const subscribe = (number: string, body: object, address?: string) =>
      staff.api.call('POST', `/api/v1/tracking/${number}/subscriptions`, { body, ...(address ? { address } : {}) });
    const stored = () => engine.kysely.selectFrom('subscriptions').select(['email', 'language']).execute();

    it('remembers an address once per shipment and answers the same either way', async () => {
      const { trackingNumber } = await staff.api.create(staff.token);
      const first = await subscribe(trackingNumber, { email: 'Ada@Example.com', language: 'fr' });
      const second = await subscribe(trackingNumber, { email: ' ada@example.com ', language: 'en' });
      expect([first.status, await first.text()]).toEqual([204, '']);
      expect([second.status, await second.text()]).toEqual([204, '']);
      expect(await stored()).toEqual([{ email: 'ada@example.com', language: 'fr' }]);
    });

    it('keeps one row for 20 requests at once', async () => {
      const { trackingNumber } = await staff.api.create(staff.token);
      const address = '203.0.113.77';
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => subscribe(trackingNumber, { email: 'ada@example.com' }, address)),
      );
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([204]));
      expect(await stored()).toHaveLength(1);
    });

    it.each([
      ['', 'requiredFields'],
      ['ada', 'emailFormat'],
      ['ada@example.com\r\nBcc: victim@example.com', 'lineBreak'],
    ])('refuses %j with %s', async (email, code) => {
      const { trackingNumber } = await staff.api.create(staff.token);
      const response = await subscribe(trackingNumber, { email });
      expect([response.status, (await response.json()).errors[0].code]).toEqual([422, code]);
    });

    it('says 404 for an unknown number, which costs the caller like a lookup', async () => {
      const address = '203.0.113.50';
      for (let n = 0; n < 60; n++) {
        const response = await subscribe(`TC-NONE${String(n).padStart(4, '0')}`, { email: 'a@example.com' }, address);
        expect(response.status).toBe(404);
      }
      expect((await staff.api.call('GET', '/api/v1/tracking/TC-NONE9999', { address })).status).toBe(429);
    });

    it('forgets the addresses with the shipment', async () => {
      const { id, trackingNumber } = await staff.api.create(staff.token);
      await subscribe(trackingNumber, { email: 'ada@example.com' }, '203.0.113.51');
      await staff.api.call('DELETE', `/api/v1/shipments/${id}`, { token: staff.token });
      expect(await stored()).toEqual([]);
    });
  },
  { keepRows: true },
);
