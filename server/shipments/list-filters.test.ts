import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { toConditions } from '#domain/shipments/filter.ts';
import { toShipmentCondition } from '#server/db/shipment-filter.ts';
import { useStaffApi } from '#tests/api.ts';
import { makeBoundKey, makeCustomer } from '#tests/bound-key.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

describeOnBothEngines(
  'filters of the list',
  (engine) => {
    const staff = useStaffApi(engine);
    const createAt = (originAddress: string, more: object = {}) =>
      staff.api.create(staff.token, { originAddress, createdAt: '2026-11-20T08:00:00.000Z', ...more });
    const find = async (query: string, token = staff.token) => {
      const answer = await staff.api.call('GET', `/api/v1/shipments?${query}`, { token });
      expect(answer.status).toBe(200);
      const { items, total } = await answer.json();
      expect(total).toEqual({ count: items.length, isExact: true });
      return (items as { originAddress: string }[]).map(({ originAddress }) => originAddress).sort();
    };

    it('finds the shipments of a customer, together with a search and a status', async () => {
      const customerId = await makeCustomer(staff.api, staff.token, 'Nordlicht');
      const held = await createAt('Oslo, held', { customerId });
      await createAt('Oslo, moving', { customerId });
      await createAt('Oslo, of nobody');
      await staff.addStatus(held.id, { status: 'ON_HOLD', location: 'Oslo' });
      expect(await find(`customer=${customerId}`)).toEqual(['Oslo, held', 'Oslo, moving']);
      expect(await find(`customer=${customerId}&search=moving`)).toEqual(['Oslo, moving']);
      expect(await find(`customer=${customerId}&status=ON_HOLD`)).toEqual(['Oslo, held']);
      expect(await find('customer=nobody')).toEqual([]);
      const exported = await staff.api.call('POST', '/api/v1/exports', {
        body: { customer: customerId },
        token: staff.token,
      });
      expect((await exported.json()).total).toEqual({ count: 2, isExact: true });
    });

    it('never shows a key of one customer the shipments of another', async () => {
      const customerId = await makeCustomer(staff.api, staff.token, 'Own');
      const other = await makeCustomer(staff.api, staff.token, 'Other');
      await createAt('own', { customerId });
      await createAt('other', { customerId: other, estimatedDeliveryDate: '2026-12-03T09:00:00.000Z' });
      staff.api.setNow('2026-12-04T12:00:00.000Z');
      const { secret: token } = await makeBoundKey(staff.api, staff.token, customerId);
      expect(await find(`customer=${customerId}`, token)).toEqual(['own']);
      expect(await find(`customer=${other}`, token)).toEqual([]);
      expect(await find('late=true', token)).toEqual([]);
      expect(await find('estimateTo=2026-12-31', token)).toEqual([]);
    });

    it('filters by days of the estimate, both inclusive, delivered shipments too', async () => {
      await createAt('before', { estimatedDeliveryDate: '2026-12-03T23:59:59.999Z' });
      await createAt('first', { estimatedDeliveryDate: '2026-12-04T00:00:00.000Z' });
      const last = await createAt('last', { estimatedDeliveryDate: '2026-12-05T23:59:59.999Z' });
      await createAt('after', { estimatedDeliveryDate: '2026-12-06T00:00:00.000Z' });
      await createAt('without');
      await staff.addStatus(last.id, { status: 'DELIVERED', location: 'London' });
      expect(await find('estimateFrom=2026-12-04&estimateTo=2026-12-05')).toEqual(['first', 'last']);
      expect(await find('estimateFrom=2026-12-06')).toEqual(['after']);
      expect(await find('estimateTo=2026-12-03')).toEqual(['before']);
      expect(await find('estimateTo=2026-12-05&search=las')).toEqual(['last']);
    });

    it('finds late estimates by their index, because missing ones do not count as late', async () => {
      await sql`insert into shipments (id, tracking_number, status, service_type, origin_address, destination_address,
          weight, created_at, estimated_delivery_date, tracking_history, search_text)
        select 'planned-' || n, 'TC-P' || lpad(n::text, 7, '0'), 'IN_TRANSIT', 'ECONOMY', 'Kiel', 'Oslo', 1,
          '2026-11-20'::timestamptz - n * interval '1 hour',
          case when n % 4 > 0 then '2026-11-24'::timestamptz - n * interval '1 hour' end,
          '[{"status": "IN_TRANSIT", "timestamp": "2026-11-20T08:00:00.000Z", "location": "Kiel", "notes": ""}]', ''
        from generate_series(1, 400) as n`.execute(engine.kysely);
      await sql`analyze shipments`.execute(engine.kysely);
      const conditions = toConditions(
        { estimateFrom: '2026-12-24' },
        { timeZone: 'UTC', now: new Date() },
        { customerScope: 'all', seesPeople: true },
      );
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select * from shipments
        where ${toShipmentCondition(conditions)} order by created_at desc, id desc limit 21`.execute(engine.kysely);
      expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('shipments_by_estimate');
    });

    it('finds late shipments: open, their day is over, and not on their way back', async () => {
      const late = { estimatedDeliveryDate: '2026-12-03T23:00:00.000Z' };
      const today = { estimatedDeliveryDate: '2026-12-04T00:00:00.000Z' };
      await createAt('late', late);
      await createAt('due today', today);
      const delivered = await createAt('delivered', late);
      const returned = await createAt('returned', late);
      await staff.addStatus(delivered.id, { status: 'DELIVERED', location: 'London' });
      await staff.addStatus(returned.id, { status: 'ON_HOLD', code: 'returning', location: 'London' });
      expect(await find('late=true')).toEqual([]);
      staff.api.setNow('2026-12-04T12:00:00.000Z');
      expect(await find('late=true')).toEqual(['late']);
      staff.api.setNow('2026-12-05T00:00:00.000Z');
      expect(await find('late=true')).toEqual(['due today', 'late']);
      const preview = await staff.api.call('POST', '/api/v1/status-jobs/preview', {
        body: { filter: { late: 'true' } },
        token: staff.token,
      });
      expect((await preview.json()).total).toBe(2);
    });

    it('finds the shipments of two services', async () => {
      for (const serviceType of ['EXPRESS', 'ECONOMY', 'STANDARD']) await createAt(serviceType, { serviceType });
      expect(await find('service=EXPRESS,ECONOMY')).toEqual(['ECONOMY', 'EXPRESS']);
      expect(await find('service=STANDARD')).toEqual(['STANDARD']);
    });

    it('finds shipments by the beginning of their last place, ignoring case, accents and wildcards', async () => {
      const arrived = await createAt('arrived');
      const left = await createAt('left');
      await createAt('Malmö%_1, waiting');
      await staff.addStatus(arrived.id, { status: 'IN_TRANSIT', location: 'MALMÖ, Terminal 2' });
      await staff.addStatus(left.id, { status: 'IN_TRANSIT', location: 'Malmö' });
      await staff.addStatus(left.id, { status: 'IN_TRANSIT', location: 'New Malmö' });
      expect(await find('lastPlace=malmo')).toEqual(['Malmö%_1, waiting', 'arrived']);
      expect(await find(`lastPlace=${encodeURIComponent(' malmö%_')}`)).toEqual(['Malmö%_1, waiting']);
      expect(await find('lastPlace=malmo&search=arrived')).toEqual(['arrived']);
    });

    it('counts several filters at once, up to 999', async () => {
      const rows = sql`insert into shipments (id, tracking_number, status, service_type, origin_address, destination_address,
          weight, created_at, tracking_history, search_text)
        select 'many-' || n, 'TC-' || lpad(n::text, 8, '0'), 'IN_TRANSIT', 'ECONOMY', 'Kiel', 'Oslo', 1, '2026-11-20',
          '[{"status": "IN_TRANSIT", "timestamp": "2026-11-20T08:00:00.000Z", "location": "Kiel", "notes": ""}]', ''
        from generate_series(1, 1000) as n`;
      await rows.execute(engine.kysely);
      await createAt('express', { serviceType: 'EXPRESS' });
      const body = { filters: [{}, { service: 'ECONOMY' }, { service: 'EXPRESS' }] };
      const answer = await staff.api.call('POST', '/api/v1/shipments/counts', { body, token: staff.token });
      expect((await answer.json()).totals).toEqual([
        { count: 1_001, isExact: true },
        { count: 999, isExact: false },
        { count: 1, isExact: true },
      ]);
    });

    it('rejects values that are not a filter', async () => {
      for (const query of [
        'late=false',
        'estimateFrom=2026-02-30',
        'customer=a%20b',
        'service=AIR',
        'service=EXPRESS,',
        'lastPlace=%20',
      ]) {
        const answer = await staff.api.call('GET', `/api/v1/shipments?${query}`, { token: staff.token });
        expect(answer.status).toBe(400);
      }
    });
  },
  { keepRows: true },
);
