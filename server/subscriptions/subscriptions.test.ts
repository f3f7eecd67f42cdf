import { describe, expect, it } from 'vitest';
import { TEST_NOW, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

describeOnBothEngines(
  'subscribing to a shipment',
  (engine) => {
    const staff = useStaffApi(engine);
    const subscribe = (number: string, body: object, address?: string) =>
      staff.api.call('POST', `/api/v1/tracking/${number}/subscriptions`, { body, ...(address ? { address } : {}) });
    const stored = () => engine.kysely.selectFrom('subscriptions').select(['email', 'language']).execute();

    it('stores an address once per shipment and gives the same response either way', async () => {
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
        Array.from({ length: 20 }, () => subscribe(trackingNumber, { email: 'crowd@example.com' }, address)),
      );
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([204]));
      expect(await stored()).toHaveLength(1);
    });

    it.each([
      ['', 'requiredFields'],
      ['ada', 'emailFormat'],
      ['ada@example.com\r\nBcc: victim@example.com', 'lineBreak'],
    ])('rejects %j with %s', async (email, code) => {
      const { trackingNumber } = await staff.api.create(staff.token);
      const response = await subscribe(trackingNumber, { email });
      expect([response.status, (await response.json()).errors[0].code]).toEqual([422, code]);
    });

    it('responds with 404 for an unknown number, which costs as much as a lookup', async () => {
      const address = '203.0.113.50';
      for (let n = 0; n < 60; n++) {
        const response = await subscribe(`TC-NONE${String(n).padStart(4, '0')}`, { email: 'a@example.com' }, address);
        expect(response.status).toBe(404);
      }
      expect((await staff.api.call('GET', '/api/v1/tracking/TC-NONE9999', { address })).status).toBe(429);
    });

    describe('limits', () => {
      it('allow one address 20 times a day from anywhere, so that no one is flooded with first mails', async () => {
        const statuses = [];
        for (let n = 0; n < 21; n++) {
          const { trackingNumber } = await staff.api.create(staff.token);
          const response = await subscribe(trackingNumber, { email: 'victim@example.com' }, `198.51.100.${n}`);
          statuses.push(response.status);
        }
        expect(statuses).toEqual([...Array.from({ length: 20 }, () => 204), 429]);
      });

      it('allow 20 per hour from one network', async () => {
        const { trackingNumber } = await staff.api.create(staff.token);
        const statuses = [];
        for (let n = 0; n < 21; n++)
          statuses.push((await subscribe(trackingNumber, { email: `reader${n}@example.com` }, '203.0.113.71')).status);
        expect(statuses).toEqual([...Array.from({ length: 20 }, () => 204), 429]);
      });

      it('allow 50 addresses per shipment', async () => {
        const { id, trackingNumber } = await staff.api.create(staff.token);
        const rows = Array.from({ length: 50 }, (_, n) => ({
          id: `s${n}`,
          shipment_id: id,
          email: `reader${n}@example.com`,
          token: `t${n}`,
          created_at: TEST_NOW,
        }));
        await engine.kysely.insertInto('subscriptions').values(rows).execute();
        expect((await subscribe(trackingNumber, { email: 'late@example.com' }, '203.0.113.60')).status).toBe(429);
        expect((await subscribe(trackingNumber, { email: 'reader7@example.com' }, '203.0.113.60')).status).toBe(204);
        expect(await stored()).toHaveLength(50);
      });
    });

    describe('the first mail', () => {
      it('is queued once with the subscription, and explains what follows and how to unsubscribe', async () => {
        const { trackingNumber } = await staff.api.create(staff.token);
        await subscribe(trackingNumber, { email: 'first@example.com', language: 'fr' }, '203.0.113.61');
        await subscribe(trackingNumber, { email: 'first@example.com', language: 'en' }, '203.0.113.61');
        const { items } = await (await staff.api.call('GET', '/api/v1/mails', { token: staff.token })).json();
        expect(items).toMatchObject([{ to: 'first@example.com', kind: 'subscribed', language: 'fr' }]);
        const mail = await (await staff.api.call('GET', `/api/v1/mails/${items[0].id}`, { token: staff.token })).json();
        expect(mail.subject).toBe(`Votre envoi ${trackingNumber}, New York – Londres`);
        expect(mail.text).toContain('ouvre une page avec un seul bouton, et votre adresse est effacée');
        expect(mail.text).toMatch(/\/unsubscribe\/[\w-]{32}\n/);
      });
    });

    describe('ending a subscription (W3)', () => {
      const ask = (method: string, token: string) => staff.api.call(method, `/api/v1/subscriptions/${token}`);
      async function subscribeOnce(address: string): Promise<{ token: string; trackingNumber: string }> {
        const { trackingNumber } = await staff.api.create(staff.token);
        await subscribe(trackingNumber, { email: 'leaving@example.com' }, address);
        const row = await engine.kysely.selectFrom('subscriptions').select('token').executeTakeFirstOrThrow();
        return { token: row.token, trackingNumber };
      }

      it('erases the address and its mails, and stays ended when repeated', async () => {
        const { token, trackingNumber } = await subscribeOnce('203.0.113.62');
        expect((await ask('DELETE', token)).status).toBe(204);
        expect((await ask('DELETE', token)).status).toBe(204);
        expect(await (await ask('GET', token)).json()).toEqual({ trackingNumber, isActive: false });
        expect(await stored()).toEqual([]);
        expect(await engine.kysely.selectFrom('mails').select('id').execute()).toEqual([]);
      });

      it('does not happen on GET, which describes the subscription and changes nothing', async () => {
        const { token, trackingNumber } = await subscribeOnce('203.0.113.63');
        for (let n = 0; n < 3; n++)
          expect(await (await ask('GET', token)).json()).toEqual({ trackingNumber, isActive: true });
        expect(await stored()).toHaveLength(1);
      });

      it('responds with 404 for another token', async () => {
        const { token } = await subscribeOnce('203.0.113.64');
        for (const wrong of ['x', token.toLowerCase(), `${token}a`, '%27%20or%201=1'])
          expect([wrong, (await ask('DELETE', wrong)).status, (await ask('GET', wrong)).status]).toEqual([
            wrong,
            404,
            404,
          ]);
        expect(await stored()).toHaveLength(1);
      });

      it('lets the same person subscribe again', async () => {
        const { token, trackingNumber } = await subscribeOnce('203.0.113.65');
        await ask('DELETE', token);
        expect((await subscribe(trackingNumber, { email: 'leaving@example.com' }, '203.0.113.65')).status).toBe(204);
        expect(await stored()).toHaveLength(1);
      });
    });

    it('deletes the addresses with the shipment', async () => {
      const { id, trackingNumber } = await staff.api.create(staff.token);
      await subscribe(trackingNumber, { email: 'ada@example.com' }, '203.0.113.51');
      await staff.api.call('DELETE', `/api/v1/shipments/${id}`, { token: staff.token });
      expect(await stored()).toEqual([]);
    });
  },
  { keepRows: true },
);
