import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { describeOnBothEngines } from '#tests/engines.ts';
import { promised } from '#tests/promised.ts';
import { type Behavior, sortByShipment, startReceiver } from '#tests/webhook-receiver.ts';
import { useWebhooks } from '#tests/webhooks.ts';
import { DEFAULT_WEBHOOK_PACE } from './sending.service.ts';

vi.setConfig({ testTimeout: promised(120_000, 900_000) });

const HOUR_MS = 3_600_000;
/** Longer than a lease, after which a lost turn ends. */
const PATIENCE = { timeout: 90_000, interval: 50 };
/** Interval at which a worker polls the queue. */
const QUEUE_MS = 2_000;
const EVENTS = promised(300, 5_000);
const SHIPMENTS = 25;

describeOnBothEngines(
  'a webhook',
  (engine) => {
    const hooks = useWebhooks(engine);
    beforeEach(async () => {
      await sql`truncate changes`.execute(engine.kysely);
    });
    /** Expects every event at least once, in order per shipment, and only signed ones. */
    async function expectAll(): Promise<void> {
      expect(sortByShipment(hooks.receiver.taken)).toEqual(await hooks.listIds());
      expect(hooks.receiver.forged).toBe(0);
    }

    it('receives each event once, signed as the standard requires', async () => {
      const { id } = await hooks.add();
      await hooks.change(3, 3);
      await hooks.waitUntilSent(id);
      await expectAll();
      const { taken } = hooks.receiver;
      expect(taken).toHaveLength(12);
      expect(taken[0]).toMatchObject({ type: 'shipment.created', data: { type: 'shipment.created', references: [] } });
      expect(await hooks.get(id)).toMatchObject({ state: 'on', failingSince: null, waiting: 0 });
      expect((await hooks.deliveries(id))[0]).toMatchObject({ status: 200, answer: 'ok', isTaken: true, attempt: 1 });
    });

    it(`that fails, hangs, redirects, sends wrong lengths and is down for 3 hours with ${EVENTS} pending events receives all in order`, async () => {
      const { id } = await hooks.add();
      const steps: Behavior[] = ['fail', 'reset', 'redirect', 'take', 'hang', 'cut', 'flood', 'takeAndReset', 'take'];
      hooks.receiver.behavior = (nth) => steps[nth] ?? 'fail';
      await hooks.change(SHIPMENTS, EVENTS / SHIPMENTS - 1);
      await vi.waitFor(() => expect(hooks.receiver.requests).toBeGreaterThan(steps.length + 3), PATIENCE);
      const away = await hooks.get(id);
      expect(away).toMatchObject({ state: 'on', failingSince: expect.any(String), nextTryAt: expect.any(String) });
      expect(away.waiting).toBeGreaterThan(EVENTS * 0.9);
      hooks.leap(3 * HOUR_MS);
      hooks.receiver.behavior = () => 'take';
      await hooks.waitUntilSent(id, 600_000);
      await expectAll();
      // Repeats were in flight when the receiver disconnected or the clock jumped.
      expect(hooks.receiver.taken.length).toBeLessThanOrEqual(EVENTS + 2);
      expect([...hooks.receiver.paths]).toEqual(['/hook']);
      const { rows } = await sql<{
        line: string;
      }>`select distinct coalesce(status::text, 'none') || ' ' || answer as line
        from webhook_deliveries where answer <> 'socket hang up'`.execute(engine.kysely);
      const taken = ['200 ok', '200 {"ok":', `200 ${'x'.repeat(200)}`];
      const failures = ['307 ', '503 Service Unavailable   today', 'none Gave up after 2 s', 'none read ECONNRESET'];
      const lines = rows.map(({ line }) => line);
      expect([...taken, ...failures]).toEqual(expect.arrayContaining(lines));
      expect(lines).toEqual(expect.arrayContaining([...taken, ...failures.slice(0, 3)]));
    });

    it('that fails for 72 hours is stopped, staff are notified once, and it continues from there', async () => {
      hooks.receiver.behavior = () => 'fail';
      const { id } = await hooks.add();
      await hooks.change(1, 2);
      const until = (state: object) =>
        vi.waitFor(async () => expect(await hooks.get(id)).toMatchObject(state), PATIENCE);
      await until({ failingSince: expect.any(String), state: 'on' });
      hooks.leap(72 * HOUR_MS + 1_000);
      await until({ state: 'failing', nextTryAt: null, waiting: 3 });
      const mails = await engine.kysely.selectFrom('mails').select(['kind', 'recipient', 'facts']).execute();
      expect(mails).toMatchObject([{ kind: 'webhook', facts: { host: `127.0.0.1:${hooks.receiver.port}` } }]);
      const { requests } = hooks.receiver;
      await hooks.change(1, 0);
      expect(hooks.receiver.requests).toBe(requests);
      hooks.receiver.behavior = () => 'take';
      expect(await hooks.ask('POST', `/${id}/resume`, {})).toMatchObject({ state: 'on', failingSince: null });
      await hooks.waitUntilSent(id);
      await expectAll();
    });

    it('whose sender is overtaken by another receives only the events in flight twice', async () => {
      hooks.receiver.behavior = () => 'takeLate';
      const { id } = await hooks.add();
      await hooks.change(1, 19);
      await vi.waitFor(() => expect(hooks.receiver.taken.length).toBeGreaterThan(1), PATIENCE);
      // As if it had not renewed its lease.
      hooks.leap(61_000);
      await hooks.waitUntilSent(id);
      await expectAll();
      expect(hooks.receiver.taken.length).toBeLessThanOrEqual(20 + 1);
    });

    it('whose sender is killed is taken over by another within 15 s', async () => {
      hooks.receiver.behavior = () => 'hang';
      const { id } = await hooks.add();
      await hooks.change(1, 0);
      await vi.waitFor(() => expect(hooks.receiver.requests).toBeGreaterThan(0), PATIENCE);
      const lease = engine.kysely.selectFrom('webhook_endpoints').select('leased_until').where('id', '=', id);
      const { leased_until: until } = await lease.executeTakeFirstOrThrow();
      const leaseMs = (until?.getTime() ?? 0) - Date.now();
      // The next poll then finds it and takes it from the queue.
      expect(leaseMs + DEFAULT_WEBHOOK_PACE.pollMs + QUEUE_MS).toBeLessThanOrEqual(15_000);
      // No other process sends while a response may still arrive.
      expect(DEFAULT_WEBHOOK_PACE.leaseMs).toBeGreaterThan(DEFAULT_WEBHOOK_PACE.timeoutMs);
    });

    it('continues if its lease was set before the clock was set back a day', async () => {
      const { id } = await hooks.add();
      const leased_until = new Date(Date.now() + 24 * HOUR_MS);
      await engine.kysely.updateTable('webhook_endpoints').set({ leased_until }).where('id', '=', id).execute();
      await hooks.change(1, 1);
      await hooks.waitUntilSent(id);
      await expectAll();
    });

    it('whose cursor has expired stops with a reason, and continues from the oldest event when resumed', async () => {
      const { id } = await hooks.add();
      await hooks.change(1, 1);
      await hooks.waitUntilSent(id);
      const { requests } = hooks.receiver;
      await sql`delete from changes where id = (select cursor_id from webhook_endpoints)`.execute(engine.kysely);
      await vi.waitFor(async () => {
        const stopped = { state: 'failing', pausedBy: 'gap', stoppedAt: expect.any(String) };
        expect(await hooks.get(id)).toMatchObject(stopped);
      }, PATIENCE);
      await hooks.change(1, 1);
      expect(hooks.receiver.requests).toBe(requests);
      expect(await hooks.ask('POST', `/${id}/resume`, {})).toMatchObject({ state: 'on', pausedBy: null, waiting: 3 });
      await hooks.waitUntilSent(id);
      expect(hooks.receiver.taken.slice(requests)).toHaveLength(3);
      await hooks.change(1, 0);
      await hooks.waitUntilSent(id);
      expect(await hooks.get(id)).toMatchObject({ state: 'on' });
    });

    it('that hangs delays no other', async () => {
      hooks.receiver.behavior = () => 'hang';
      await hooks.add();
      const silent = hooks.receiver;
      const other = await startReceiver();
      const { id } = await hooks.add({ url: other.url });
      await hooks.change(1, 3);
      await hooks.waitUntilSent(id);
      expect(other.taken).toHaveLength(4);
      expect(silent.taken).toEqual([]);
      await other.stop();
    });

    it('that is paused receives nothing until it is resumed, and can replay events since a given time', async () => {
      const { id } = await hooks.add();
      await hooks.change(1, 1);
      await hooks.waitUntilSent(id);
      const since = new Date().toISOString();
      expect(await hooks.ask('POST', `/${id}/pause`, {})).toMatchObject({
        state: 'paused',
        pausedBy: expect.any(String),
      });
      await hooks.change(1, 2);
      expect(await hooks.get(id)).toMatchObject({ waiting: 3 });
      const { waiting } = await hooks.ask('GET', `/${id}/deliveries`);
      const newest = engine.kysely
        .selectFrom('changes')
        .select(['at', 'type'])
        .orderBy('xid', 'desc')
        .orderBy('seq', 'desc');
      const number = expect.stringMatching(/^TC-/);
      const toWaiting = ({ at, type }: { at: Date; type: string }) => ({
        at: at.toISOString(),
        type,
        trackingNumber: number,
      });
      expect(waiting).toEqual((await newest.limit(2).execute()).map(toWaiting));
      expect(hooks.receiver.taken).toHaveLength(2);
      await expect(hooks.ask('POST', `/${id}/resume`, { since: '2099-01-01T00:00:00Z' })).rejects.toThrow('future');
      expect(await hooks.get(id)).toMatchObject({ state: 'paused', waiting: 3 });
      await hooks.ask('POST', `/${id}/resume`, {});
      await hooks.waitUntilSent(id);
      await hooks.ask('POST', `/${id}/resume`, { since });
      await hooks.waitUntilSent(id);
      const ids = hooks.receiver.taken.map((event) => event.id);
      expect(ids.slice(5)).toEqual(ids.slice(2, 5));
      await expectAll();
    });

    it('receives only its subscribed types and customer, including deletions', async () => {
      await hooks.api.call('POST', '/api/v1/customers', {
        body: { id: 'customer-1', name: 'Nordlicht' },
        token: hooks.token,
      });
      const { id } = await hooks.add({ types: ['shipment.created', 'shipment.deleted'], customerId: 'customer-1' });
      await hooks.change(2, 2);
      const { id: own } = await hooks.api.create(hooks.token, { customerId: 'customer-1' });
      const path = `/api/v1/shipments/${own}`;
      await hooks.api.call('DELETE', path, { token: hooks.token });
      await hooks.waitUntilSent(id);
      expect(hooks.receiver.taken.map(({ type, data }) => [type, data.shipmentId])).toEqual([
        ['shipment.created', own],
        ['shipment.deleted', own],
      ]);
      await engine.kysely.deleteFrom('webhook_endpoints').execute();
      await engine.kysely.deleteFrom('customers').execute();
    });

    it('receives signatures with both secrets for a day after a change', async () => {
      const { id, secret } = await hooks.add();
      const changed = await hooks.ask('POST', `/${id}/secret`, {});
      hooks.receiver.secrets = [secret, changed.secret];
      await hooks.change(1, 0);
      await hooks.waitUntilSent(id);
      await expectAll();
      await sql`update webhook_endpoints set old_secret_until = now() - interval '1 second'`.execute(engine.kysely);
      await hooks.change(1, 0);
      await hooks.waitUntilSent(id);
      expect(hooks.receiver.forged).toBe(1);
    });
  },
  { keepRows: true },
);

describeOnBothEngines(
  'a webhook that keeps failing',
  (engine) => {
    const hooks = useWebhooks(engine, { pollMs: 50, timeoutMs: 2_000, retryMs: 10_000, retryMaxMs: 30_000 });

    it('is retried after a pause that doubles up to the longest', async () => {
      hooks.receiver.behavior = () => 'fail';
      const { id } = await hooks.add();
      await hooks.change(1, 0);
      let ahead = 0;
      for (const [attempts, pauseMs] of [10_000, 20_000, 30_000, 30_000].entries()) {
        await vi.waitFor(async () => expect(await hooks.deliveries(id)).toHaveLength(attempts + 1), PATIENCE);
        const [{ at } = { at: '' }] = await hooks.deliveries(id);
        const { nextTryAt } = await hooks.get(id);
        expect(Date.parse(nextTryAt ?? '') - Date.parse(at)).toBe(pauseMs);
        ahead += pauseMs;
        hooks.leap(ahead);
      }
    });
  },
  { keepRows: true },
);
