import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { aBatchEvent, aShipmentBody, openTestApi, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

/** Time limit of a hung test: a busy machine receives changes late. */
const PATIENCE = { timeout: 30_000, interval: 50 };
const FORMAT = 'Invalid tracking number format. Use format: NLS-XXXXXXXX';

describeOnBothEngines(
  'the tracking number prefix',
  (engine) => {
    const staff = useStaffApi(engine);
    let token: string;

    const change = async (body: unknown) => {
      const { headers } = await staff.api.call('GET', '/api/v1/company', { token });
      return staff.api.call('PATCH', '/api/v1/company', {
        body,
        token,
        headers: { 'If-Match': headers.get('ETag') ?? '' },
      });
    };
    const look = (number: string) => staff.api.call('GET', `/api/v1/tracking/${number}`);

    beforeEach(async () => {
      token = await staff.api.signIn();
      await engine.kysely.updateTable('company').set({ settings: '{}' }).execute();
      await staff.api.call('GET', '/api/v1/company', { token });
    });

    it('applies to new numbers; those with an earlier one still work everywhere', async () => {
      const old = await staff.api.create(token);
      expect(old.trackingNumber).toMatch(/^TC-/);
      const saved = await (await change({ prefix: 'NLS' })).json();
      expect(saved).toMatchObject({ prefix: 'NLS', formerPrefixes: ['TC'] });
      const made = await staff.api.create(token);
      expect(made.trackingNumber).toMatch(/^NLS-[A-Z0-9]{8}$/);
      const shipment = await staff.api.create(token, { trackingNumber: 'TC-OLDSTOCK' });
      for (const number of [old.trackingNumber, made.trackingNumber, shipment.trackingNumber]) {
        expect((await look(number)).status).toBe(200);
        expect((await staff.api.call('GET', `/api/v1/shipments/${number}`, { token })).status).toBe(200);
        const body = { email: 'ada@example.com', language: 'de' };
        expect((await staff.api.call('POST', `/api/v1/tracking/${number}/subscriptions`, { body })).status).toBe(204);
      }
      const list = `${old.trackingNumber},${made.trackingNumber}`;
      const several = await staff.api.call('GET', `/api/v1/tracking?numbers=${list}`);
      expect((await several.json()).items).toMatchObject([{ shipment: {} }, { shipment: {} }]);
    });

    it('set again and back keeps every prefix ever used, each once', async () => {
      for (const prefix of ['NLS', 'NORD', 'NLS', 'NLS']) expect((await change({ prefix })).status).toBe(200);
      const body = await (await change({ prefix: null })).json();
      expect([body.prefix, body.formerPrefixes]).toEqual(['TC', ['NLS', 'NORD']]);
      for (const number of ['NLS-NOSUCH01', 'NORD-NOSUCH01', 'TC-NOSUCH01'])
        expect((await look(number)).status).toBe(404);
      expect((await look('XY-NOSUCH01')).status).toBe(400);
      await change({ formerPrefixes: [] });
      expect((await look('NORD-NOSUCH01')).status).toBe(404);
    });

    it('appears in every message about an invalid number', async () => {
      await change({ prefix: 'NLS' });
      const lookup = await look('NLS-1');
      expect([lookup.status, await lookup.json()]).toMatchObject([
        400,
        { title: FORMAT, errors: [{ code: 'trackingNumberFormat', message: FORMAT }] },
      ]);
      const response = await staff.api.call('POST', '/api/v1/shipments', {
        token,
        body: aShipmentBody({ trackingNumber: 'XY-12345678' }),
      });
      expect([response.status, await response.json()]).toMatchObject([
        422,
        { errors: [{ path: 'trackingNumber', message: FORMAT }] },
      ]);
      const body = { events: [aBatchEvent('NLS')] };
      const batch = await staff.api.call('POST', '/api/v1/events/batch', { token, body });
      expect((await batch.json()).results).toMatchObject([{ result: 'refused', field: 'number', message: FORMAT }]);
    });

    it('has two to four letters, with a named error', async () => {
      for (const prefix of ['N', 'NORDE', 'nls', 'N1', 'Ä1', '', 7, 'TC-']) {
        const answer = await change({ prefix });
        expect([prefix, answer.status, (await answer.json()).errors]).toMatchObject([
          prefix,
          422,
          [{ path: 'prefix', code: 'prefixForm' }],
        ]);
      }
    });

    it('set by one process applies in another at once', async () => {
      const other = await openTestApi(engine.database);
      onTestFinished(() => other.close());
      token = await staff.api.signIn();
      other.live.start();
      await change({ prefix: 'NLS' });
      await vi.waitFor(async () => {
        const answer = await other.call('GET', '/api/v1/tracking/NLS-NOSUCH01');
        expect(answer.status).toBe(404);
      }, PATIENCE);
    });
  },
  { keepRows: true },
);
