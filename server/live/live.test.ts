import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aShipmentBody, openTestApi, TEST_NOW, type TestApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { readEvents } from '#tests/events.ts';

const HEARTBEAT_MS = 400;

describeOnBothEngines(
  'live updates',
  (engine) => {
    let api: TestApi;
    let token: string;
    beforeAll(async () => {
      const liveLimits = { perAddress: 3, perUser: 5, total: 5 };
      api = await openTestApi(engine.database, { heartbeatMs: HEARTBEAT_MS, liveLimits });
      token = await api.signIn();
    });
    beforeEach(() => api.setNow(TEST_NOW));
    afterAll(() => api?.close());

    type Options = Parameters<TestApi['call']>[2];
    const openTracking = (number: string, query = '', options: Options = {}) =>
      api.call('GET', `/api/v1/tracking/${number}/events${query}`, options);
    const follow = async (number: string, query = '', options: Options = {}) => {
      const events = readEvents(await openTracking(number, query, options));
      onTestFinished(() => events.leave());
      return events;
    };
    const followAll = async (query = '', headers: Record<string, string> = {}) => {
      const events = readEvents(await api.call('GET', `/api/v1/shipments/events${query}`, { token, headers }));
      onTestFinished(() => events.leave());
      return events;
    };
    const addStatus = (id: string, status = 'IN_TRANSIT', location = 'Halifax, 7 Depot Road') =>
      api.call('POST', `/api/v1/shipments/${id}/history`, { body: { status, location }, token });
    /** Skips the start of the listener and changes of earlier tests, whose notifications may arrive late. */
    const nextOf = async (id: string, events: ReturnType<typeof readEvents>) => {
      for (;;) {
        const event = await events.next();
        if (event.event === 'shipment' && event.data.id === id) return event;
      }
    };
    const remove = (id: string) => api.call('DELETE', `/api/v1/shipments/${id}`, { token });

    describe('of one public shipment', () => {
      it('send the public view at once and on each change, with its version', async () => {
        const { id, trackingNumber } = await api.create(token);
        const events = await follow(trackingNumber);
        const first = await events.next();
        expect([first.event, first.id, first.data.version]).toEqual(['shipment', '1', 1]);
        await addStatus(id);
        const second = await events.next();
        const stored = await (await api.call('GET', `/api/v1/tracking/${trackingNumber}`)).json();
        expect([second.event, second.id, second.data]).toEqual(['shipment', '2', stored]);
      });

      it('include the route and the places in the reader’s language', async () => {
        const { id, trackingNumber } = await api.create(token);
        const events = await follow(trackingNumber, '?since=1&include=route&lang=fr');
        const plain = await follow(trackingNumber, '?since=1');
        await addStatus(id);
        const { data } = await events.next();
        expect(data.destination).toBe('Londres');
        expect(data.route).toMatchObject({ kind: 'strip', from: 'New York', to: 'Londres', at: 'Halifax' });
        const { data: bare } = await plain.next();
        expect([bare.destination, bare.route]).toEqual(['London', undefined]);
      });

      it('never contain a street, an internal note or an item description (P1)', async () => {
        const { id, trackingNumber } = await api.create(token, {
          originAddress: '12 Hidden Street, New York, Flat 9',
          notes: 'Internal: pays late',
          items: [{ description: 'Gold watch', quantity: 2, weight: 1 }],
        });
        const events = await follow(trackingNumber, '?since=1');
        await addStatus(id, 'IN_TRANSIT', '44 Hidden Yard, Unknown Town 5');
        const text = JSON.stringify(await events.next());
        expect(text).toContain('"origin":"New York"');
        for (const secret of ['Hidden', 'Flat', 'pays late', 'Gold watch', 'Yard']) expect(text).not.toContain(secret);
      });

      it('send missed changes at once to a returning reader, and nothing if there were none', async () => {
        const { id, trackingNumber } = await api.create(token);
        await addStatus(id);
        const late = await follow(trackingNumber, '', { headers: { 'Last-Event-ID': '1' } });
        expect((await late.next()).data.version).toBe(2);
        const current = await follow(trackingNumber, '?since=2');
        await addStatus(id, 'DELIVERED');
        expect((await current.next()).data.version).toBe(3);
      });

      it('end with a message when the shipment is deleted', async () => {
        const { id, trackingNumber } = await api.create(token);
        const events = await follow(trackingNumber, '?since=1');
        await remove(id);
        expect(await events.rest()).toEqual([{ event: 'deleted', id: '0', data: { trackingNumber } }]);
        expect((await openTracking(trackingNumber)).status).toBe(404);
      });

      it('reject invalid and unknown numbers and cost as much as a lookup (P2)', async () => {
        expect((await openTracking('TC-1')).status).toBe(400);
        const address = '203.0.113.77';
        for (let n = 0; n < 60; n++)
          expect((await openTracking(`TC-MISS${1000 + n}`, '', { address })).status).toBe(404);
        const limited = await openTracking('TC-MISS9999', '', { address });
        expect([limited.status, Number(limited.headers.get('Retry-After')) > 0]).toEqual([429, true]);
        expect((await api.call('GET', '/api/v1/tracking/TC-MISS9999', { address })).status).toBe(429);
      });

      it('accept a number in lower case with other dashes', async () => {
        const { id, trackingNumber } = await api.create(token);
        const events = await follow(encodeURIComponent(trackingNumber.toLowerCase().replace('-', '–')), '?since=1');
        await addStatus(id);
        expect((await events.next()).data.trackingNumber).toBe(trackingNumber);
      });

      it('are limited per address and in total; a closed stream frees its place', async () => {
        const { trackingNumber } = await api.create(token);
        const opened = [];
        for (let n = 0; n < 3; n++) opened.push(await follow(trackingNumber, '', { address: '203.0.113.1' }));
        expect((await openTracking(trackingNumber, '', { address: '203.0.113.1' })).status).toBe(429);
        for (let n = 0; n < 2; n++) await follow(trackingNumber, '', { address: '203.0.113.2' });
        const full = await openTracking(trackingNumber, '', { address: '203.0.113.3' });
        expect([full.status, full.headers.get('Retry-After')]).toEqual([503, '30']);
        await opened[0]?.leave();
        await follow(trackingNumber, '', { address: '203.0.113.1' });
      });

      it('are not cached or transformed, and HEAD opens none', async () => {
        const { trackingNumber } = await api.create(token);
        for (let n = 0; n < 10; n++)
          expect((await api.call('HEAD', `/api/v1/tracking/${trackingNumber}/events`)).status).toBe(200);
        const response = await openTracking(trackingNumber);
        expect(response.headers.get('Cache-Control')).toBe('no-store, no-transform');
        expect(response.headers.get('X-Accel-Buffering')).toBe('no');
        await response.body?.cancel();
      });
    });

    describe('of all shipments for staff', () => {
      it('report each change of each shipment in order', async () => {
        const events = await followAll();
        while ((await events.next()).event !== 'ready');
        const { id, trackingNumber } = await api.create(token);
        await addStatus(id);
        const shipment = await (await api.call('GET', `/api/v1/shipments/${id}`, { token })).json();
        const headers = { 'If-Match': '"2"' };
        await api.call('PUT', `/api/v1/shipments/${id}`, { body: { ...shipment, weight: 3 }, token, headers });
        const messages = [];
        while (messages.length < 3) messages.push((await nextOf(id, events)).data);
        // A status that is first read after the deletion is not reported.
        await remove(id);
        messages.push((await nextOf(id, events)).data);
        expect(messages).toEqual([
          { id, trackingNumber, version: 1, kind: 'created' },
          { id, trackingNumber, version: 2, kind: 'statusAdded' },
          { id, trackingNumber, version: 3, kind: 'updated' },
          { id, trackingNumber, version: 3, kind: 'deleted' },
        ]);
      });

      it('replay the last seconds, or everything after the last received event', async () => {
        const live = await followAll();
        expect((await live.next()).event).toBe('ready');
        const { id } = await api.create(token);
        const created = await nextOf(id, live);
        await addStatus(id);
        const added = await live.next();
        const recent = await followAll('?within=60');
        const seen = [];
        while (seen.at(-1) !== added.id) seen.push((await recent.next()).id);
        expect(seen).toContain(created.id);
        const back = await followAll('', { 'Last-Event-ID': created.id });
        expect(await back.next()).toEqual(added);
        const stranger = await followAll('', { 'Last-Event-ID': 'ANOTHER-7' });
        expect((await stranger.next()).event).toBe('resync');
      });

      it('end when the session does, and do not extend it', async () => {
        const other = await api.signIn();
        const events = readEvents(await api.call('GET', '/api/v1/shipments/events', { token: other }));
        expect((await events.next()).event).toBe('ready');
        // So old that the next use would renew it.
        await sql`update sessions set updated_at = now() - interval '3 days', expires_at = now() + interval '3 days'`.execute(
          engine.kysely,
        );
        const expiry = async () =>
          (await sql<{ at: Date }>`select min(expires_at) as at from sessions`.execute(engine.kysely)).rows[0]?.at;
        const before = await expiry();
        for (let beats = 0; beats < 3; beats++) await events.beat();
        expect(await expiry()).toEqual(before);
        await api.call('DELETE', '/api/v1/session', { token: other });
        expect((await events.rest()).map(({ event }) => event)).toEqual(['signedOut']);
        expect((await api.call('GET', '/api/v1/shipments/events', { token: other })).status).toBe(401);
      });
    });

    it('report changes by any means, including manual SQL', async () => {
      const { trackingNumber } = await api.create(token);
      const events = await follow(trackingNumber, '?since=1');
      await sql`update shipments set weight = 7, version = version + 1 where tracking_number = ${trackingNumber}`.execute(
        engine.kysely,
      );
      expect((await events.next()).data.weight).toBe(7);
    });

    it('do not report rolled back changes', async () => {
      const { id, trackingNumber } = await api.create(token);
      const events = await follow(trackingNumber, '?since=1');
      const undone = engine.kysely.transaction().execute(async (trx) => {
        await trx.updateTable('shipments').set({ weight: 8, version: 9 }).where('id', '=', id).execute();
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      await addStatus(id);
      expect((await events.next()).data.version).toBe(2);
    });

    it('end when the server stops, which accepts no new ones', async () => {
      const stopping = await openTestApi(engine.database);
      const token = await stopping.signIn();
      const body = aShipmentBody();
      const { trackingNumber } = await (await stopping.call('POST', '/api/v1/shipments', { body, token })).json();
      const open = (path: string) => stopping.call('GET', path, { token });
      const visitor = readEvents(await open(`/api/v1/tracking/${trackingNumber}/events`));
      const staff = readEvents(await open('/api/v1/shipments/events'));
      await visitor.next();
      await stopping.close();
      await Promise.all([visitor.rest(), staff.rest()]);
      const response = await open(`/api/v1/tracking/${trackingNumber}/events`);
      expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '2']);
    });
  },
  { keepRows: true },
);
