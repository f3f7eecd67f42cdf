import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Shipment } from '#domain/shipments/schema.ts';
import type { StatusJob } from '#domain/status-jobs/schema.ts';
import { TEST_EMAIL, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };
const SET = { status: 'IN_TRANSIT', code: 'departed', location: 'Hamburg' };
let visitors = 0;

describeOnBothEngines(
  'a status job',
  (engine) => {
    const staff = useStaffApi(engine);
    beforeAll(() => staff.api.statusJobs.start(), 60_000);
    afterAll(() => staff.api.statusJobs.stop(), 60_000);
    beforeEach(async () => {
      await engine.kysely.deleteFrom('status_jobs').execute();
    });
    const call = (method: string, path: string, body?: unknown) =>
      staff.api.call(method, `/api/v1/status-jobs${path}`, { body, token: staff.token });
    const begin = async (filter: object, more: object = {}) => {
      const answer = await call('POST', '', { id: randomUUID(), filter, ...SET, ...more });
      expect(answer.status).toBe(202);
      return answer.json() as Promise<StatusJob>;
    };
    it('rejects a tracking number as the place', async () => {
      const body = { id: randomUUID(), filter: {}, ...SET, location: 'TC-ABCDEFGH' };
      const answer = await call('POST', '', body);
      expect([answer.status, (await answer.json()).title]).toEqual([422, 'This is a tracking number, not a place']);
    });

    const until = async (id: string, state: string): Promise<StatusJob> =>
      vi.waitFor(async () => {
        const job = await (await call('GET', `/${id}`)).json();
        expect(job.state).toBe(state);
        return job;
      }, PATIENCE);
    const run = async (filter: object, more?: object) => until((await begin(filter, more)).id, 'done');
    const undo = async (id: string) => {
      expect((await call('POST', `/${id}/undo`, {})).status).toBe(202);
      return until(id, 'undone');
    };
    const create = (originAddress: string, more: object = {}) =>
      staff.api.create(staff.token, { createdAt: '2026-12-01T10:00:00Z', originAddress, ...more });
    const subscribe = ({ trackingNumber }: Shipment) =>
      staff.api.call('POST', `/api/v1/tracking/${trackingNumber}/subscriptions`, {
        body: { email: 'reader@example.com' },
        address: `2001:db8:7:${(++visitors).toString(16)}::1`,
      });
    const statuses = async (shipments: Shipment[]) =>
      Promise.all(shipments.map(async ({ id }) => (await staff.read(id)).status));

    it('adds one entry to each match, and skips and lists delivered and held shipments', async () => {
      const open = [await create('Anyport, 1'), await create('Anyport, 2')];
      const delivered = await create('Anyport, 3', { status: 'DELIVERED' });
      const held = await create('Anyport, 4', { status: 'ON_HOLD' });
      const other = await create('Elsewhere, 5');
      await subscribe(open[0] as Shipment);
      const preview = await (await call('POST', '/preview', { filter: { search: 'anyport' } })).json();
      expect(preview).toEqual({ total: 4, delivered: 1, held: 1, subscribers: 1, subscribersOfOpen: 1 });
      const job = await run({ search: 'anyport' });
      expect(await statuses([...open, delivered, held, other])).toEqual([
        ...['IN_TRANSIT', 'IN_TRANSIT', 'DELIVERED', 'ON_HOLD', 'LABEL_CREATED'],
      ]);
      const [entry] = (await staff.read(open[0]?.id ?? '')).trackingHistory;
      expect(entry).toMatchObject({ ...SET, notes: '' });
      expect(job).toMatchObject({
        createdBy: TEST_EMAIL,
        emails: 1,
        counts: { total: 4, set: 2, delivered: 1, held: 1 },
      });
      expect(job.exceptions.map(({ number, result }) => [number, result]).sort()).toEqual(
        [
          [delivered.trackingNumber, 'delivered'],
          [held.trackingNumber, 'held'],
        ].sort(),
      );
    });

    it('includes delivered and held shipments on request, and accepts shipment ids', async () => {
      const [delivered, held, other] = [
        await create('One, 1', { status: 'DELIVERED' }),
        await create('Two, 2', { status: 'ON_HOLD' }),
        await create('Three, 3'),
      ] as const;
      await run({ ids: [delivered.id, held.id] }, { includesSettled: true });
      expect(await statuses([delivered, held, other])).toEqual(['IN_TRANSIT', 'IN_TRANSIT', 'LABEL_CREATED']);
    });

    it('is undone with one correcting entry per shipment; shipments changed since are kept and listed', async () => {
      const before = await create('Anyport, 1', { status: 'OUT_FOR_DELIVERY' });
      const touched = await create('Anyport, 2');
      const job = await run({ search: 'anyport' });
      expect(job.undoUntil).toBe('2026-12-03T12:00:00.000Z');
      await staff.addStatus(touched.id, { status: 'DELIVERED', location: 'London' });
      const undone = await undo(job.id);
      expect(undone.counts).toMatchObject({ undone: 1, touched: 1, set: 0 });
      expect(undone.exceptions).toEqual([{ id: touched.id, number: touched.trackingNumber, result: 'touched' }]);
      const { status, trackingHistory } = await staff.read(before.id);
      expect(status).toBe('OUT_FOR_DELIVERY');
      expect(trackingHistory).toHaveLength(3);
      expect(trackingHistory[0]).toMatchObject({ status: 'OUT_FOR_DELIVERY', location: 'Anyport', corrects: 1 });
      expect(trackingHistory[1]).toMatchObject({ ...SET, corrected: true });
      expect((await staff.read(touched.id)).status).toBe('DELIVERED');
    });

    it('lists unchanged shipments in order, a hundred per page, with their count', async () => {
      await create('Anyport, 1', { status: 'DELIVERED' });
      const { id } = await run({ search: 'anyport' });
      await sql`insert into status_job_rows (job_id, nth, shipment_id, tracking_number, result)
        select ${id}, nth, 'shipment-' || nth, 'TC-' || nth, 'delivered' from generate_series(2, 130) as nth`.execute(
        engine.kysely,
      );
      const read = async (query = ''): Promise<StatusJob> => (await call('GET', `/${id}${query}`)).json();
      const first = await read();
      expect([first.counts.delivered, first.exceptions.length]).toEqual([130, 100]);
      const next = await read('?exceptionsFrom=100');
      expect([...first.exceptions, ...next.exceptions].map(({ number }) => number).slice(1)).toEqual(
        Array.from({ length: 129 }, (_, n) => `TC-${n + 2}`),
      );
      expect((await read('?exceptionsFrom=130')).exceptions).toEqual([]);
      expect((await call('GET', `/${id}?exceptionsFrom=-1`)).status).toBe(400);
    });

    it('returns the same job when repeated, and rejects another request with its id', async () => {
      const shipment = await create('Anyport, 1');
      const body = { id: randomUUID(), filter: { search: 'anyport' }, ...SET };
      const answers = await Promise.all(Array.from({ length: 5 }, () => call('POST', '', body)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
      await until(body.id, 'done');
      expect((await staff.read(shipment.id)).trackingHistory).toHaveLength(2);
      expect((await call('POST', '', { ...body, location: 'Bergen' })).status).toBe(409);
    });

    it('reports its invalid fields, responds with 404 for another id, and can be undone for a day', async () => {
      await create('Anyport, 1');
      const filter = { search: 'anyport' };
      const bad = [{ location: ' ' }, { status: '' }, { code: 'to_person' }, { id: 'x' }, { corrects: 0 }];
      for (const more of bad)
        expect((await call('POST', '', { id: randomUUID(), filter, ...SET, ...more })).status).toBe(422);
      expect((await call('GET', `/${randomUUID()}`)).status).toBe(404);
      const { id } = await run(filter);
      expect((await (await call('GET', '')).json()).items.map((job: StatusJob) => job.id)).toEqual([id]);
      staff.api.setNow('2026-12-03T12:00:01.000Z');
      expect((await call('POST', `/${id}/undo`, {})).status).toBe(410);
    });

    it('stops midway: remaining shipments stay unchanged and are listed, and the others can be undone', async () => {
      const all = await Promise.all(Array.from({ length: 12 }, (_, n) => create(`Anyport, ${n}`)));
      const { id } = await begin({ search: 'anyport' });
      expect((await call('POST', `/${id}/stop`, {})).status).toBe(200);
      const job = await until(id, 'done');
      const left = new Set(job.exceptions.map((row) => row.id));
      expect(job.counts).toMatchObject({ pending: 0, stopped: left.size, set: all.length - left.size });
      expect(await statuses(all)).toEqual(all.map((each) => (left.has(each.id) ? 'LABEL_CREATED' : 'IN_TRANSIT')));
      expect((await undo(id)).counts).toMatchObject({ undone: all.length - left.size, stopped: left.size });
      expect(new Set(await statuses(all))).toEqual(new Set(['LABEL_CREATED']));
    });

    it('changes nothing when stopped before its first shipment; stopping a finished job returns it unchanged', async () => {
      const shipment = await create('Anyport, 1');
      const stop = async (id: string) => (await call('POST', `/${id}/stop`, {})).json();
      await staff.api.statusJobs.stop();
      const { id } = await begin({ search: 'anyport' });
      expect(await stop(id)).toMatchObject({ state: 'done', counts: { pending: 0, stopped: 1 } });
      await staff.api.statusJobs.start();
      const second = await run({ search: 'anyport' });
      expect(second.counts).toMatchObject({ set: 1 });
      expect(await stop(second.id)).toEqual(second);
      expect((await staff.read(shipment.id)).trackingHistory).toHaveLength(2);
      expect((await call('POST', `/${randomUUID()}/stop`, {})).status).toBe(404);
    });

    it('lists shipments deleted in the meantime', async () => {
      const shipment = await create('Anyport, 1');
      await staff.api.statusJobs.stop();
      const { id } = await begin({ search: 'anyport' });
      await staff.api.call('DELETE', `/api/v1/shipments/${shipment.id}`, { token: staff.token });
      await staff.api.statusJobs.start();
      expect((await until(id, 'done')).exceptions).toEqual([
        { id: shipment.id, number: shipment.trackingNumber, result: 'gone' },
      ]);
    });
  },
  { keepRows: true },
);
