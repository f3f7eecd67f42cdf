import { describe, expect, it } from 'vitest';
import { publicPlaces } from '#server/charts/address/public-places.ts';
import { createChartService } from '#server/charts/charts.service.ts';
import { createResponseCache } from '#server/response-cache.ts';
import { aShipmentBody, openTestApi, TEST_NOW, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { createTrackingRepository } from './tracking.repository.ts';
import { createTrackingService } from './tracking.service.ts';

const SECRETS = {
  originAddress: '12 Hidden Street, New York, Flat 9',
  destinationAddress: 'London, 3 Secret Lane',
  notes: 'Internal: pays late',
  items: [{ description: 'Gold watch', quantity: 2, weight: 1 }],
};

describeOnBothEngines(
  'looking up a shipment',
  (engine) => {
    const staff = useStaffApi(engine);
    interface Options {
      address?: string;
      headers?: Record<string, string>;
      query?: string;
    }
    const lookUp = (number: string, { query = '', ...options }: Options = {}) =>
      staff.api.call('GET', `/api/v1/tracking/${encodeURIComponent(number)}${query}`, options);

    describe('the public view', () => {
      it('contains places, dates, measures and history, and nothing else', async () => {
        const created = await staff.api.create(staff.token, {
          ...SECRETS,
          estimatedDeliveryDate: '2026-12-04T09:00:00Z',
        });
        await staff.addStatus(created.id, {
          status: 'IN_TRANSIT',
          location: 'Halifax, 7 Depot Road',
          notes: 'On its way.',
        });
        const response = await lookUp(created.trackingNumber);
        expect(await response.json()).toEqual({
          trackingNumber: created.trackingNumber,
          status: 'IN_TRANSIT',
          serviceType: 'EXPRESS',
          origin: 'New York',
          destination: 'London',
          createdAt: TEST_NOW,
          estimatedDeliveryDate: '2026-12-04T09:00:00.000Z',
          weight: 12.4,
          weightUnit: 'kg',
          dimensions: { length: 0, width: 0, height: 0 },
          dimensionsUnit: 'cm',
          itemCount: 1,
          updatedAt: TEST_NOW,
          version: 2,
          trackingHistory: [
            { status: 'IN_TRANSIT', timestamp: TEST_NOW, location: 'Halifax', notes: 'On its way.' },
            {
              status: 'LABEL_CREATED',
              timestamp: TEST_NOW,
              // The first scan has the first part of the origin, here a street: visitors see the origin's place.
              location: 'New York',
              notes: 'Shipment information received',
            },
          ],
        });
      });

      it.each(['12 Hidden Street, New York, Flat 9', 'New York, 12 Hidden Street'])(
        'never shows streets, internal notes or item descriptions of %s (P1)',
        async (originAddress) => {
          const { id, trackingNumber } = await staff.api.create(staff.token, { ...SECRETS, originAddress });
          await staff.addStatus(id, { status: 'IN_TRANSIT', location: '44 Hidden Yard, Unknown Town 5' });
          const text = await (await lookUp(trackingNumber)).text();
          expect(text).toContain('"origin":"New York"');
          for (const secret of ['Hidden', 'Flat', 'Secret', 'pays late', 'Gold watch', 'Yard']) {
            expect(text).not.toContain(secret);
          }
        },
      );

      it('shows no place where neither part of an address may be shown', async () => {
        const { trackingNumber } = await staff.api.create(staff.token, {
          ...SECRETS,
          originAddress: '7 Long Road, 8 Side Road',
        });
        expect((await (await lookUp(trackingNumber)).json()).origin).toBe('');
      });

      it('shows the place that staff entered for an address, until that address changes', async () => {
        const places = { originPlace: 'Poole', destinationPlace: ' Hub West ' };
        const created = await staff.api.create(staff.token, { originAddress: '7 Long Road, Poole', ...places });
        const read = async () => (await lookUp(created.trackingNumber)).json();
        expect(await read()).toMatchObject({
          origin: 'Poole',
          destination: 'Hub West',
          trackingHistory: [{ location: 'Poole' }],
        });
        const saved = await (await staff.save(created, { originAddress: '8 Short Road, Swanage' })).json();
        expect([saved.originPlace, saved.destinationPlace]).toEqual(['', 'Hub West']);
        expect(await read()).toMatchObject({ origin: '', destination: 'Hub West' });
      });

      it('ignores a place of invisible characters', async () => {
        const body = { originAddress: 'Hamburg, Kai 1', originPlace: '\u202e\u200b' };
        const { originPlace, trackingNumber } = await staff.api.create(staff.token, body);
        expect([originPlace, (await (await lookUp(trackingNumber)).json()).origin]).toEqual(['', 'Hamburg']);
      });

      it.each(['Dock 4', 'me@secret.example', 'A\nB', 'W'.repeat(61)])('rejects %j as such a place', async (place) => {
        const response = await staff.post(aShipmentBody({ originPlace: place }));
        expect(response.status).toBe(422);
        expect((await response.json()).errors[0]).toMatchObject({ path: 'originPlace' });
      });

      it('includes the drawn route only on request', async () => {
        const { id, trackingNumber } = await staff.api.create(staff.token, SECRETS);
        await staff.addStatus(id, { status: 'IN_TRANSIT', location: 'Halifax, 7 Depot Road' });
        const plain = await (await lookUp(trackingNumber)).json();
        expect(plain).not.toHaveProperty('route');
        const { route, ...rest } = await (await lookUp(trackingNumber, { query: '?include=route' })).json();
        expect(rest).toEqual(plain);
        expect(route).toMatchObject({ kind: 'strip', from: 'New York', to: 'London', at: 'Halifax', directKm: 5571 });
        expect(JSON.stringify(route)).not.toMatch(/Hidden|Secret|Depot/);
        const { requestId: _, ...refused } = await (await lookUp(trackingNumber, { query: '?include=audit' })).json();
        expect([refused.status, refused.errors[0].path]).toEqual([400, 'include']);
      });

      it('returns places, waters and the route in the requested language', async () => {
        const { id, trackingNumber } = await staff.api.create(staff.token, SECRETS);
        await staff.addStatus(id, { status: 'IN_TRANSIT', location: 'Depot Nowhere' });
        const ask = async (lang: string) =>
          (await lookUp(trackingNumber, { query: `?include=route&lang=${lang}` })).json();
        const french = await ask('fr');
        expect([french.destination, french.route.to]).toEqual(['Londres', 'Londres']);
        expect(french.route.charts.wide.seas.map(({ text }: { text: string }) => text)).toContain(
          'Océan Atlantique Nord',
        );
        const chinese = await ask('zh');
        expect([chinese.origin, chinese.destination]).toEqual(['纽约', '伦敦']);
        // Unlisted places stay as typed.
        expect(chinese.trackingHistory.map((entry: { location: string }) => entry.location)).toEqual([
          'Depot Nowhere',
          '纽约',
        ]);
        // All languages share the picture.
        expect(chinese.route.charts.wide.basemap).toBe(french.route.charts.wide.basemap);
        expect((await lookUp(trackingNumber, { query: '?lang=tlh' })).status).toBe(400);
      });

      it('responds with 304 until it changes', async () => {
        const { id, trackingNumber } = await staff.api.create(staff.token);
        const etag = (await lookUp(trackingNumber)).headers.get('ETag') ?? '';
        const again = () => lookUp(trackingNumber, { headers: { 'If-None-Match': etag } });
        expect((await again()).status).toBe(304);
        await staff.addStatus(id, { status: 'DELIVERED', location: 'London' });
        expect((await again()).status).toBe(200);
      });

      it('is found by a number in lower case with spaces and other dashes', async () => {
        const { trackingNumber } = await staff.api.create(staff.token, { trackingNumber: 'TC-LOWER001' });
        expect((await (await lookUp(' tc–lower 001 ')).json()).trackingNumber).toBe(trackingNumber);
      });
    });

    describe('an unknown or malformed number', () => {
      it.each([
        ['TC-123', 'Invalid tracking number format. Use format: TC-XXXXXXXX'],
        [' ', 'Please enter a tracking number'],
      ])('responds with 400 for %j', async (number, title) => {
        const response = await lookUp(number);
        expect([response.status, (await response.json()).title]).toEqual([400, title]);
      });

      it('gets the same response whether it was deleted or never existed (P3)', async () => {
        const { id, trackingNumber } = await staff.api.create(staff.token);
        await staff.api.call('DELETE', `/api/v1/shipments/${id}`, { token: staff.token });
        const [deleted, unknown] = await Promise.all([lookUp(trackingNumber), lookUp('TC-NEVERWAS')]);
        const { requestId: _a, ...deletedBody } = await deleted.json();
        const { requestId: _b, ...unknownBody } = await unknown.json();
        expect([deleted.status, deletedBody]).toEqual([unknown.status, unknownBody]);
        const names = (response: Response) => [...response.headers.keys()].sort();
        expect(names(deleted)).toEqual(names(unknown));
      });
    });

    describe('limits (P2)', () => {
      const numberFor = (n: number) => `TC-MISS${String(n).padStart(4, '0')}`;

      it('respond with 429 and Retry-After after 60 misses, for that address only', async () => {
        const { trackingNumber } = await staff.api.create(staff.token);
        const address = '203.0.113.9';
        for (let n = 0; n < 60; n++) expect((await lookUp(numberFor(n), { address })).status).toBe(404);
        const limited = await lookUp(numberFor(60), { address });
        expect(limited.status).toBe(429);
        expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0);
        expect((await lookUp(trackingNumber, { address })).status).toBe(429);
        expect((await lookUp(trackingNumber, { address: '203.0.113.10' })).status).toBe(200);
      });

      it('never affect a person who looks up ten numbers repeatedly', async () => {
        const numbers: string[] = [];
        for (let n = 0; n < 10; n++) numbers.push((await staff.api.create(staff.token)).trackingNumber);
        const address = '203.0.113.20';
        for (let round = 0; round < 20; round++) {
          for (const number of numbers) expect((await lookUp(number, { address })).status).toBe(200);
        }
      });

      it('count one IPv6 customer network (/64) as one address', async () => {
        for (let n = 0; n < 60; n++) await lookUp(numberFor(n), { address: `2001:db8:1:2::${n.toString(16)}` });
        expect((await lookUp(numberFor(61), { address: '2001:db8:1:2:ffff::1' })).status).toBe(429);
        expect((await lookUp(numberFor(61), { address: '2001:db8:1:3::1' })).status).toBe(404);
      });

      it('hold for many concurrent requests', async () => {
        const address = '203.0.113.30';
        const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => lookUp(numberFor(n), { address })));
        expect(answers.filter((answer) => answer.status === 404)).toHaveLength(60);
      });

      it('do not count malformed numbers', async () => {
        const address = '203.0.113.40';
        for (let n = 0; n < 70; n++) expect((await lookUp(`TC-${n}`, { address })).status).toBe(400);
      });
    });

    it('finds a sample shipment without a charge, and never a customer’s', async () => {
      const charge = () => expect.unreachable('a sample costs no lookup');
      const tracking = createTrackingService({
        repository: createTrackingRepository(engine.database, () => new Date()),
        places: publicPlaces,
        drawRoute: createChartService().drawRoute,
        onDrawFailed: (error) => expect(error).toBeUndefined(),
        consume: charge,
        consumeMany: charge,
        getPrefixes: () => ['TC'],
        responseCache: createResponseCache({ maxBytes: 1_000_000, now: Date.now }),
      });
      const { id, trackingNumber } = await staff.api.create(staff.token, SECRETS);
      expect(await tracking.findSample(trackingNumber, 'fr')).toBeUndefined();
      const mark = (isSample: boolean) =>
        engine.database.pool.query('update shipments set is_sample = $2 where id = $1', [id, isSample]);
      await mark(true);
      expect(await tracking.findSample(trackingNumber, 'fr')).toMatchObject({
        trackingNumber,
        route: { to: 'Londres' },
      });
      await mark(false);
      expect(await tracking.findSample(trackingNumber, 'fr')).toBeUndefined();
    });

    it('lists up to five shipments on the connection test, masked for the public and in full for staff', async () => {
      for (let n = 0; n < 6; n++) await staff.api.create(staff.token, { trackingNumber: `TC-CONN000${n}` });
      const strangers = await (await staff.api.call('GET', '/api/v1/connection-test')).json();
      expect(strangers.items).toHaveLength(5);
      expect(strangers.items[0]).toEqual({
        trackingNumber: expect.stringMatching(/^TC-CO•{6}$/),
        status: 'LABEL_CREATED',
        serviceType: 'EXPRESS',
        createdAt: TEST_NOW,
      });
      const whole = await (await staff.api.call('GET', '/api/v1/connection-test', { token: staff.token })).json();
      expect(whole.items[0].trackingNumber).toMatch(/^TC-CONN000\d$/);
    });
  },
  { keepRows: true },
);

describeOnBothEngines(
  'looking up a shipment while the database is unavailable',
  (engine) => {
    it('responds with 503, Retry-After and a plain message', async () => {
      const api = await openTestApi(engine.database);
      await engine.database.close();
      const response = await api.call('GET', '/api/v1/connection-test');
      expect(response.status).toBe(503);
      expect(response.headers.get('Retry-After')).toBe('5');
      expect((await response.json()).title).not.toMatch(/pool|sql|connect/i);
    });
  },
  { isPrivate: true, keepRows: true },
);
