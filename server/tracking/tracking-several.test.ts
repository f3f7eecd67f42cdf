import { expect, it, onTestFinished, vi } from 'vitest';
import { openTestApi, TEST_NOW, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

const toNumbers = (count: number) => Array.from({ length: count }, (_, n) => `TC-MISS${String(n).padStart(4, '0')}`);

describeOnBothEngines(
  'looking several shipments up at once',
  (engine) => {
    const staff = useStaffApi(engine);
    const ask = (numbers: string, { query = '', address = '192.0.2.1' } = {}) =>
      staff.api.call('GET', `/api/v1/tracking?numbers=${encodeURIComponent(numbers)}${query}`, { address });

    it('returns each once, in the requested order, with only the headline of its public view', async () => {
      const secret = { originAddress: '12 Hidden Street, New York', notes: 'Internal: pays late' };
      const a = await staff.api.create(staff.token, { ...secret, estimatedDeliveryDate: '2026-12-04T09:00:00Z' });
      const b = await staff.api.create(staff.token, secret);
      await staff.addStatus(a.id, { status: 'ON_HOLD', location: 'Halifax, 7 Hidden Road', notes: 'Hidden' });
      await staff.save(await staff.read(b.id), { status: 'IN_TRANSIT' });
      const numbers = `${b.trackingNumber.toLowerCase()}\nTC-NEVERWAS; ${a.trackingNumber} ${b.trackingNumber}`;
      const answer = await ask(numbers, { query: '&lang=fr' });
      const body = await answer.text();
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'private, no-cache']);
      const route = { origin: 'New York', destination: 'Londres' };
      const inTransit = { status: 'IN_TRANSIT', stage: 'IN_TRANSIT', estimatedDeliveryDate: null, place: '' };
      const held = { status: 'ON_HOLD', stage: 'LABEL_CREATED', estimatedDeliveryDate: '2026-12-04T09:00:00.000Z' };
      expect(JSON.parse(body)).toEqual({
        items: [
          { trackingNumber: b.trackingNumber, shipment: { ...route, ...inTransit, at: TEST_NOW } },
          { trackingNumber: 'TC-NEVERWAS', shipment: null },
          { trackingNumber: a.trackingNumber, shipment: { ...route, ...held, at: TEST_NOW, place: 'Halifax' } },
        ],
      });
      expect(body).not.toMatch(/Hidden|pays late/);
      const moved = {
        estimatedDeliveryDate: '2026-12-09T09:00:00Z',
        estimateReason: 'customs',
        estimateNote: 'Hidden',
      };
      await staff.save(await staff.read(a.id), moved);
      expect((await (await ask(a.trackingNumber)).json()).items[0].shipment).toMatchObject({
        promises: [{ due: '2026-12-09T09:00:00.000Z', reason: 'customs' }, { due: '2026-12-04T09:00:00.000Z' }],
      });
      expect(await (await ask(a.trackingNumber)).text()).not.toMatch(/Hidden|pays late/);
      await staff.api.call('DELETE', `/api/v1/shipments/${a.id}`, { token: staff.token });
      expect((await (await ask(a.trackingNumber)).json()).items[0].shipment).toBeNull();
    });

    it('rejects an invalid number, an empty list and a 26th number before any lookup', async () => {
      const query = vi.spyOn(engine.database.pool, 'query');
      onTestFinished(() => query.mockRestore());
      const address = '203.0.113.50';
      for (const [numbers, code] of [
        ['TC-AAAA1111,TC-1', 'trackingNumberFormat'],
        [' ', 'trackingNumberEmpty'],
        [toNumbers(26).join(), 'trackingNumbersTooMany'],
      ] as const) {
        for (let n = 0; n < 30; n++) {
          const answer = await ask(numbers, { address });
          expect([answer.status, (await answer.json()).errors]).toMatchObject([400, [{ path: 'numbers', code }]]);
        }
      }
      expect(query).not.toHaveBeenCalled();
      expect((await ask('TC-AAAA1111', { query: '&include=route' })).status).toBe(400);
    });

    it('counts as that many lookups, and returns none if the limit does not allow all (P2)', async () => {
      const { trackingNumber } = await staff.api.create(staff.token);
      const address = '203.0.113.51';
      expect((await ask(toNumbers(25).join(), { address })).status).toBe(200);
      expect((await ask(toNumbers(25).join(), { address })).status).toBe(200);
      const limited = await ask([trackingNumber, ...toNumbers(10)].join(), { address });
      expect([limited.status, (await limited.json()).items]).toEqual([429, undefined]);
      expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0);
      // A rejected request is free, and a found number costs a tenth.
      expect((await ask([trackingNumber, ...toNumbers(9)].join(), { address })).status).toBe(200);
      expect((await ask(trackingNumber, { address })).status).toBe(429);
      expect((await staff.api.call('GET', `/api/v1/tracking/${trackingNumber}`, { address })).status).toBe(429);
    });

    it('serves recent results from the cache until they change', async () => {
      const { id, trackingNumber } = await staff.api.create(staff.token);
      staff.api.live.start();
      onTestFinished(() => staff.api.close());
      await vi.waitFor(() => expect(staff.api.live.isCurrent()).toBe(true), { timeout: 30_000 });
      const query = vi.spyOn(engine.database.pool, 'query');
      onTestFinished(() => query.mockRestore());
      await vi.waitFor(
        async () => {
          await ask(trackingNumber);
          const before = query.mock.calls.length;
          await ask(trackingNumber);
          expect(query.mock.calls.length).toBe(before);
        },
        { timeout: 30_000 },
      );
      await staff.addStatus(id, { status: 'DELIVERED', location: 'London' });
      expect((await (await ask(trackingNumber)).json()).items[0].shipment).toMatchObject({ status: 'DELIVERED' });
    });

    it('does not exist in reference mode', async () => {
      const reference = await openTestApi(engine.database, { siteMode: 'reference' });
      expect((await reference.call('GET', '/api/v1/tracking?numbers=TC-AAAA1111')).status).toBe(404);
    });
  },
  { keepRows: true },
);
